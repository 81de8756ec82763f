import { useSyncExternalStore } from 'react'

const PASSO_MS = 15_000
const ouvintes = new Set<() => void>()
let agora = Date.now()
let relogio: ReturnType<typeof setInterval> | undefined

function assinar(fn: () => void): () => void {
  ouvintes.add(fn)
  relogio ??= setInterval(() => {
    agora = Date.now()
    for (const o of ouvintes) o()
  }, PASSO_MS)
  return () => {
    ouvintes.delete(fn)
    if (ouvintes.size > 0) return
    clearInterval(relogio)
    relogio = undefined
  }
}

/** Current time, updated every 15 s and shared by all rows. */
export const useAgora = (): number => useSyncExternalStore(assinar, () => agora)
