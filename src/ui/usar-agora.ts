import { useSyncExternalStore } from 'react'

/* One clock for every time on the page: a list of 500 rows has one timer, not 500. */
const TIQUE_MS = 15_000
const ouvintes = new Set<() => void>()
let instante = Date.now()
let relogio: ReturnType<typeof setInterval> | undefined

const assinar = (f: () => void) => {
  ouvintes.add(f)
  if (!relogio) {
    instante = Date.now()
    relogio = setInterval(() => {
      instante = Date.now()
      for (const o of ouvintes) o()
    }, TIQUE_MS)
  }
  return () => {
    ouvintes.delete(f)
    if (ouvintes.size) return
    clearInterval(relogio)
    relogio = undefined
  }
}

/**
 * Returns the current time, updated every 15 s while a component uses it: 'agora' becomes an hour, and 'hoje' becomes
 * 'ontem' at midnight.
 */
export const useAgora = () => useSyncExternalStore(assinar, () => instante)
