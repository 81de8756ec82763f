import { useState } from 'react'
import { avisar } from '#ui/avisos.ts'
import { camposRecusados } from '#ui/form/erros.ts'
import { queixar, reler } from '../dados.ts'

/** Sends a form. Errors are shown under their fields and the input stays. */
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
      const campos = camposRecusados(e)
      if (campos.length > 0) setErros(Object.fromEntries(campos.map((c) => [c.campo, c.mensagem])))
      else queixar(e)
    } finally {
      setIndo(false)
    }
  }
  return { erros, indo, enviar, recusar: setErros }
}
