import { lazy, type ComponentType } from 'react'
import { avisar } from './avisos.ts'

const CHAVE = 'recarga-por-parte'
const GUARDA_MS = 10_000

/** The page asked anew, once: a second time within moments would be a loop. */
function recarregar(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(CHAVE) ?? 0) < GUARDA_MS) return false
    sessionStorage.setItem(CHAVE, String(Date.now()))
  } catch {
    return false // without memory there would be no guard
  }
  location.reload()
  return true
}

/**
 * A piece that did not come. Without a network the screen stays as it is, and says so; once it is back, or when a newer build has taken the
 * piece's place, the page is asked anew: browsers remember that a piece failed, and the address holds what was open.
 */
async function comRede<T>(carregar: () => Promise<T>): Promise<T> {
  try {
    return await carregar()
  } catch (e) {
    if (!navigator.onLine) {
      avisar({ titulo: 'Sem conexão: isto abre quando a rede voltar.', tom: 'alerta' })
      await new Promise<void>((voltou) => addEventListener('online', () => voltou(), { once: true }))
    }
    if (recarregar()) return new Promise<never>(() => {}) // the page is leaving
    throw e
  }
}

/** React's `lazy`, for what opens over a screen that somebody is working on: a dialog, a drawer, another view. */
// oxlint-disable-next-line typescript/no-explicit-any -- whatever the piece is given, it says itself
export const tardia = <T extends ComponentType<any>>(carregar: () => Promise<{ default: T }>) => lazy(() => comRede(carregar))
