import type { Novidades } from '#modules/chat/canais/webchat/contract/webchat.ts'
import { Recusa, type Api } from './api.ts'
import { dormir, recuo } from './tempo.ts'

interface Opcoes {
  api: Api
  versao(): number
  aoChegar(n: Novidades): void
  aoPerderSessao(): void
  aoFalharRede(falhou: boolean): void
}

/**
 * The server holds the response for up to 25 s (long polling); a request that takes much longer is a dead connection.
 */
const LIMITE_MS = 40_000
const OCULTA_MS = 5 * 60_000

/**
 * Polls for changes since the last known version. Every interrupted request (proxy, tunnel, closed laptop) is repeated.
 */
export function acompanhar({ api, versao, aoChegar, aoPerderSessao, aoFalharRede }: Opcoes) {
  let correndo = false
  let ocultaDesde = 0
  document.addEventListener('visibilitychange', () => (ocultaDesde = document.hidden ? Date.now() : 0))

  async function correr(): Promise<void> {
    for (let falhas = 0; api.token;) {
      // a tab hidden for five minutes releases its connection
      while (ocultaDesde > 0 && Date.now() - ocultaDesde > OCULTA_MS) await dormir(60_000)
      const token = api.token
      try {
        const n = await api.pedir<Novidades>('GET', `/novidades?apos_seq=${versao()}`, undefined, LIMITE_MS)
        if (token !== api.token) continue // the visitor changed meanwhile
        falhas = 0
        aoChegar(n)
        if (n.espere_ms > 0) await dormir(n.espere_ms)
      } catch (erro) {
        if (erro instanceof Recusa && erro.status === 401) {
          if (token === api.token) aoPerderSessao()
          continue
        }
        aoFalharRede(true)
        await dormir(Math.max(recuo(falhas++), erro instanceof Recusa ? erro.esperarMs : 0))
      }
    }
  }

  return {
    ligar() {
      if (correndo) return
      correndo = true
      void correr().finally(() => (correndo = false))
    },
  }
}
