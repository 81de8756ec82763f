import { useState } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { camposRecusados } from '#ui/form/erros.ts'
import { fraseDeErro } from '../dados.ts'

/** An act that may be refused: what was wrong with each field, and what is said when no field was. */
export function useAto() {
  const [indo, setIndo] = useState(false)
  const [erros, setErros] = useState<Record<string, string>>({})
  const [geral, setGeral] = useState<string | null>(null)
  async function fazer(ato: () => Promise<void>, padrao = 'Não foi possível salvar.'): Promise<boolean> {
    setIndo(true)
    setErros({})
    setGeral(null)
    try {
      await ato()
      return true
    } catch (e) {
      const recusas = e instanceof ErroApp ? camposRecusados(e) : []
      setErros(Object.fromEntries(recusas.map((r) => [r.campo, r.mensagem])))
      setGeral(fraseDeErro(e, padrao))
      return false
    } finally {
      setIndo(false)
    }
  }
  return { indo, erros, geral, fazer }
}
