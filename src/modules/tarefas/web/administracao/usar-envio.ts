import { useState } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { avisar } from '#ui/avisos.ts'
import { fraseDoErro, reler } from '../dados.ts'

/** Sends a form: errors go under their fields, what was typed stays. */
export function useEnvio(aoFechar: () => void) {
  const [erros, setErros] = useState<Record<string, string>>({})
  const [indo, setIndo] = useState(false)
  async function enviar(frase: string, fazer: () => Promise<unknown>): Promise<void> {
    setIndo(true)
    setErros({})
    try {
      await fazer()
      avisar({ titulo: frase, tom: 'sucesso' })
      await reler()
      aoFechar()
    } catch (e) {
      const campos = e instanceof ErroApp && Array.isArray(e.details) ? (e.details as { campo: string; mensagem: string }[]) : []
      if (campos.length > 0) setErros(Object.fromEntries(campos.map((c) => [c.campo, c.mensagem])))
      else avisar({ titulo: fraseDoErro(e), tom: 'perigo' })
    } finally {
      setIndo(false)
    }
  }
  return { erros, indo, enviar }
}
