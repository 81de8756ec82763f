import { useState } from 'react'
import { fraseDoErro } from '#platform/navegador/erro-de-entrada.ts'

/** One act of a card: busy while it runs, the sentence when it fails. What was typed stays. */
export function useEnvio(): { ocupado: boolean; erro: string | null; causa: unknown; enviar: (fn: () => Promise<void>) => Promise<boolean>; limpar: () => void } {
  const [estado, setEstado] = useState<{ ocupado: boolean; erro: string | null; causa: unknown }>({ ocupado: false, erro: null, causa: null })
  return {
    ...estado,
    limpar: () => setEstado({ ocupado: false, erro: null, causa: null }),
    async enviar(fn) {
      setEstado({ ocupado: true, erro: null, causa: null })
      try {
        await fn()
        setEstado({ ocupado: false, erro: null, causa: null })
        return true
      } catch (causa) {
        setEstado({ ocupado: false, erro: fraseDoErro(causa), causa })
        return false
      }
    },
  }
}
