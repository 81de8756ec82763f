import { desfazerDoAviso, voltasOferecidas } from './avisos.ts'

/**
 * Changes without a response yet, in the order they were sent. `antes`: the number of undos that were offered before the
 * change was sent, or later by changes sent before it.
 */
const aCaminho = new Map<Promise<unknown>, { antes: number }>()

/**
 * Registers a change that offers its undo when the server has answered, so that an undo requested earlier waits for it.
 * Returns the same promise.
 */
export function acompanhar<T>(mudanca: Promise<T>): Promise<T> {
  const tirar = () => {
    const emOrdem = [...aCaminho]
    aCaminho.delete(mudanca)
    // what this change offered, the later ones did not offer
    for (const [, posterior] of emOrdem.slice(emOrdem.findIndex(([m]) => m === mudanca) + 1))
      if (posterior.antes < voltasOferecidas()) posterior.antes += 1
  }
  aCaminho.set(mudanca, { antes: voltasOferecidas() })
  mudanca.then(tirar, tirar)
  return mudanca
}

interface Opcoes {
  /** undoes the latest action whose toast is gone, and returns its label */
  maisAntigo?: () => string | null | Promise<string | null>
  aoDesfazer?: (feito: string) => void
  /** called when there is nothing to undo */
  aoFaltar?: () => void
}

/**
 * Ctrl Z: undoes the user's latest change. While that change has no response yet, waits for it. When the server rejects
 * it, nothing is undone: the user did not mean the change before it.
 */
export async function desfazerPelaTecla({ maisAntigo, aoDesfazer, aoFaltar }: Opcoes = {}): Promise<void> {
  const [ultima, ofertas] = [...aCaminho].at(-1) ?? []
  if (ofertas?.antes === voltasOferecidas()) {
    await Promise.allSettled([ultima])
    if (ofertas.antes === voltasOferecidas()) return
  }
  const feito = desfazerDoAviso() ?? (await maisAntigo?.()) ?? null
  if (feito) aoDesfazer?.(feito)
  else aoFaltar?.()
}
