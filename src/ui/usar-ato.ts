import { useState } from 'react'
import { camposRecusados, mensagemDe } from './form/erros.ts'

const NADA: { erros: Record<string, string>; geral: string | null } = { erros: {}, geral: null }

/**
 * An act that takes a moment and may be refused: busy while it runs, then what was wrong with each field and the
 * sentence over all. What was typed stays. `aoFalhar` is what is said when nobody wrote a sentence, or who is told
 * instead of the form.
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
  /** What the form itself has to say, before anybody is asked. */
  const dizer = (geral: string | null) => setRecusa({ erros: {}, geral })
  return { indo, ...recusa, fazer, dizer }
}
