import { useState } from 'react'

const SEM_REDE = 'Sem conexão com o servidor. Confira a internet e tente de novo.'
/**
 * The messages load with the first refusal: most users sign in without one. If they cannot load, there is no network.
 */
const fraseDe = (causa: unknown) =>
  import('#platform/navegador/erro-de-entrada.ts').then(
    (m) => m.fraseDoErro(causa),
    () => SEM_REDE,
  )

/** State of one submission of a card: busy while it runs, a message when it fails. The input stays. */
export function useEnvio(): {
  ocupado: boolean
  erro: string | null
  causa: unknown
  enviar: (fn: () => Promise<void>) => Promise<boolean>
  limpar: () => void
} {
  const [estado, setEstado] = useState<{ ocupado: boolean; erro: string | null; causa: unknown }>({
    ocupado: false,
    erro: null,
    causa: null,
  })
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
        setEstado({ ocupado: false, erro: await fraseDe(causa), causa })
        return false
      }
    },
  }
}
