import { desfazerDoAviso, voltasOferecidas } from './avisos.ts'

/** Changes without a response yet, in the order they were sent, with the number of undos offered before each. */
const aCaminho = new Map<Promise<unknown>, number>()

/**
 * Registers a change that offers its undo when the server has answered, so that an undo requested earlier waits for it.
 * Returns the same promise.
 */
export function acompanhar<T>(mudanca: Promise<T>): Promise<T> {
  const tirar = () => void aCaminho.delete(mudanca)
  aCaminho.set(mudanca, voltasOferecidas())
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
  const [ultima, antes] = [...aCaminho].at(-1) ?? []
  if (antes === voltasOferecidas()) {
    await Promise.allSettled([ultima])
    if (antes === voltasOferecidas()) return
  }
  const feito = desfazerDoAviso() ?? (await maisAntigo?.()) ?? null
  if (feito) aoDesfazer?.(feito)
  else aoFaltar?.()
}
