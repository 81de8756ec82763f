import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { caixasAVigiar, novoDono, recusar, soltar, tomar, type CaixaAVigiar } from './repositorio.ts'
import { vigiarCaixa } from './vigiar-caixa.ts'

const RONDA_MS = 3000
/** Time to wait for a watcher to stop. After it the connection is closed and the lease expires. */
const DESPEDIDA_MS = 4000

interface Vigia {
  versao: string
  parar: AbortController
  fim: Promise<void>
}

export interface Supervisor {
  iniciar(): void
  /** Checks the inboxes immediately instead of at the next round. */
  conferir(): Promise<void>
  fechar(): Promise<void>
}

/**
 * Runs one watcher per active mailbox, in one process at a time. Follows changes of the inboxes and takes over expired
 * leases of crashed processes.
 */
export function criarSupervisor(d: DependenciasDoChat): Supervisor {
  const eu = novoDono()
  const vigias = new Map<string, Vigia>()
  const { banco, log } = d.s
  let relogio: NodeJS.Timeout | undefined
  let ronda: Promise<void> = Promise.resolve()
  let fechado = false

  async function umaRonda(): Promise<void> {
    if (fechado) return
    const desejadas = await caixasAVigiar(banco.db)
    const versoes = new Map(desejadas.map((c) => [c.id, c.versao]))
    await parar([...vigias].filter(([id, v]) => versoes.get(id) !== v.versao).map(([id]) => id))
    const minhas = await tomar(
      banco.db,
      eu,
      desejadas.map((c) => c.id),
    )
    // stop watchers whose lease another process has taken
    await parar([...vigias.keys()].filter((id) => !minhas.has(id)))
    for (const c of desejadas) if (minhas.has(c.id) && !vigias.has(c.id) && !fechado) comecar(c)
  }

  function comecar({ id, versao }: CaixaAVigiar): void {
    const controle = new AbortController()
    const fim = vigiarCaixa(d, id, controle.signal)
      .then(async (como) => void (como === 'recusada' && (await recusar(banco.db, id, versao))))
      .catch((erro: unknown) =>
        log.error({ err: erro, caixa: id }, 'mailbox: the watcher stopped; the next round starts it again'),
      )
      .finally(() => vigias.get(id)?.parar === controle && vigias.delete(id))
    vigias.set(id, { versao, parar: controle, fim })
  }

  async function parar(ids: readonly string[]): Promise<void> {
    const ends = ids.flatMap((id) => vigias.get(id) ?? [])
    for (const v of ends) v.parar.abort()
    await Promise.race([Promise.all(ends.map((v) => v.fim)), new Promise((r) => setTimeout(r, DESPEDIDA_MS).unref())])
    for (const id of ids) vigias.delete(id)
  }

  const conferir = () =>
    (ronda = ronda.then(umaRonda).catch((erro: unknown) => log.warn({ err: erro }, 'mailbox: a round failed')))

  return {
    conferir,
    iniciar() {
      relogio = setInterval(() => void conferir(), RONDA_MS)
      relogio.unref()
      void conferir()
    },
    async fechar() {
      fechado = true
      clearInterval(relogio)
      await ronda
      const ids = [...vigias.keys()]
      await parar(ids)
      await soltar(banco.db, eu, ids).catch(() => {})
    },
  }
}
