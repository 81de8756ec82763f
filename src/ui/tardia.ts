import { lazy, type ComponentType } from 'react'
import { comRecarga } from './recarregar.ts'

const aqui = () => location.pathname + location.search + location.hash

/** Without a network the screen stays as it is, and says so; once it is back the piece is asked for again. */
async function esperarRede<T>(carregar: () => Promise<T>): Promise<T> {
  try {
    return await carregar()
  } catch (e) {
    if (navigator.onLine) throw e
    // it comes with the toast area: where that one is not there yet, nobody could read it
    void import('./avisos.ts').then(({ avisar }) => avisar({ titulo: 'Sem conexão: isto abre quando a rede voltar.', tom: 'alerta' }), () => {})
    await new Promise((voltou) => addEventListener('online', voltou, { once: true }))
    return carregar()
  }
}

/**
 * React's `lazy`, for what opens over a screen that somebody is working on: a dialog, a drawer, another view. A piece that did not come, or whose
 * place a newer build has taken, makes the page be asked anew: browsers remember that a piece failed, and the address holds what was open.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- whatever the piece is given, it says itself
export const tardia = <T extends ComponentType<any>>(carregar: () => Promise<{ default: T }>) => lazy(() => comRecarga(() => esperarRede(carregar), aqui))
