import { setTimeout as esperar } from 'node:timers/promises'
import type { Atendente } from './atendente.ts'
import type { Parametros } from './parametros.ts'
import type { Servidores } from './servidores.ts'
import type { Sorteio } from './sorteio.ts'

export interface Quedas {
  cortes: number
  fora: number
  congeladas: number
  servidorMs: number
  bancoMs: number
}

/**
 * Causes all faults of a run: connections of attendants fail at random all the time, and at fixed points the server and
 * the database are killed and one attendant is offline for long.
 */
export function provocarQuedas(
  p: Parametros,
  atendentes: Atendente[],
  servidores: Servidores,
  s: Sorteio,
  dizer: (l: string) => void,
) {
  const q: Quedas = { cortes: 0, fora: 0, congeladas: 0, servidorMs: 0, bancoMs: 0 }
  const fim = new AbortController()
  const pausa = (ms: number) => esperar(ms, undefined, { signal: fim.signal }).catch(() => {})
  // about one fault every two minutes for each attendant; one each in a short run
  const cadaMs = Math.min(120_000, p.segundos * 1000) / atendentes.length

  async function linhas(): Promise<void> {
    while (!fim.signal.aborted) {
      await pausa(cadaMs * (0.5 + s.um()))
      const a = s.de(atendentes)
      if (!a || fim.signal.aborted) return
      const como = s.um()
      if (como < 0.5) {
        q.cortes += 1
        a.fio.cortar()
      } else if (como < 0.9) {
        q.fora += 1
        void ausentar(a, 1000 + s.ate(9000))
      } else {
        q.congeladas += 1
        a.fio.congelar()
      }
    }
  }
  async function ausentar(a: Atendente, ms: number): Promise<void> {
    a.fio.desligar()
    await pausa(ms)
    a.fio.ligar()
  }
  const inicio = Date.now()
  const chegar = (parte: number) => pausa(Math.max(0, inicio + parte * p.segundos * 1000 - Date.now()))
  /** Kills them one after the other, so that the server is not starting while the database dies. */
  async function matar(): Promise<void> {
    await chegar(0.3)
    if (fim.signal.aborted) return
    q.servidorMs = await servidores.matar(0)
    dizer(`servidor morto com -9; outro no lugar depois de ${q.servidorMs} ms`)
    await chegar(0.55)
    if (fim.signal.aborted) return
    q.bancoMs = await servidores.matarBanco()
    dizer(`PostgreSQL morto com -9; tudo de volta depois de ${q.bancoMs} ms`)
  }
  async function faltar(): Promise<void> {
    await chegar(0.2)
    const [a] = atendentes
    if (a) await ausentar(a, p.foraLongoMs)
  }
  const mortes = matar()
  const tudo = Promise.all([linhas(), faltar(), mortes])
  // the error is reported when the run ends (`parar`); until then it must not count as an unhandled rejection
  tudo.catch(() => {})
  return {
    quedas: q,
    /** Resolves when both were killed and both are back. */
    mortes,
    async parar() {
      fim.abort()
      await tudo
      for (const a of atendentes) a.fio.ligar()
    },
  }
}
