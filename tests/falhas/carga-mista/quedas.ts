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
 * Everything that goes wrong in a run: lines at random all the time, and at their hour the server, the database and one
 * long absence.
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
  // as often that everyone falls about once in two minutes, and in a short run once
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
  /** One after the other: a server that is just starting is not what the death of the database is about. */
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
  // told when the run ends; until then it is not an exception that nobody awaits
  tudo.catch(() => {})
  return {
    quedas: q,
    /** Both were killed and both are back. */
    mortes,
    async parar() {
      fim.abort()
      await tudo
      for (const a of atendentes) a.fio.ligar()
    },
  }
}
