import { useState } from 'react'
import { camposRecusados, mensagemDe } from './form/erros.ts'

const NADA: { erros: Record<string, string>; geral: string | null } = { erros: {}, geral: null }

/**
 * Runs an action that takes time and may be refused: exposes the busy state, then the errors by field and the general
 * message. The input is kept. `aoFalhar` is the default message, or a callback that handles the failure instead of the
 * form.
 */
export function useAto() {
  const [indo, setIndo] = useState(false)
  const [recusa, setRecusa] = useState(NADA)
  async function fazer(
    ato: () => Promise<unknown>,
    aoFalhar: string | ((erro: unknown) => void) = 'Não foi possível salvar. Tente de novo.',
  ): Promise<boolean> {
    setIndo(true)
    setRecusa(NADA)
    try {
      await ato()
      return true
    } catch (e) {
      if (typeof aoFalhar === 'function') aoFalhar(e)
      else
        setRecusa({
          erros: Object.fromEntries(camposRecusados(e).map((r) => [r.campo, r.mensagem])),
          geral: mensagemDe(e, aoFalhar),
        })
      return false
    } finally {
      setIndo(false)
    }
  }
  /** Sets a message of the form's own validation, before any request. */
  const dizer = (geral: string | null) => setRecusa({ erros: {}, geral })
  return { indo, ...recusa, fazer, dizer }
}
