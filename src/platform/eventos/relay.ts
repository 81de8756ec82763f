import { sql } from 'kysely'
import type { Evento } from '#kit/evento.ts'
import { agendar } from '../jobs/agendar.ts'
import type { Log } from '../log/log.ts'
import type { Banco } from '../postgres/banco.ts'
import { TRAVAS } from '../postgres/travas.ts'
import { TAMANHO_MAXIMO, tamanhoDasMensagens } from '../realtime/tamanho.ts'
import type { Publicador } from '../realtime/publicador.ts'
import type { DadosDeMensagem, MensagemDeCanal, Publicacao } from '../realtime/tipos.ts'

/** What follows an event outside its transaction: a job, retried until it succeeds. */
export interface Assinante {
  evento: string
  /** Also the name of the job. */
  trabalho: string
  /** Events that share a key lead to one job while it waits; null leads to none. Without it every event has its own. */
  chave?(dados: unknown): string | null
}

/** Which live channels hear of an event. */
export interface Difusao {
  evento: string
  mensagens(dados: unknown): { canal: string; nome: string; dados: DadosDeMensagem; /** same key in one batch: only the last is sent */ unica?: string }[]
}

export const assinar = <D>(evento: Evento<D>, trabalho: string, chave?: (dados: D) => string | null): Assinante => ({ evento: evento.tipo, trabalho, ...(chave ? { chave: (dados) => chave(dados as D) } : {}) })
export const difundir = <D>(evento: Evento<D>, mensagens: (dados: D) => ReturnType<Difusao['mensagens']>): Difusao => ({
  evento: evento.tipo,
  mensagens: (dados) => mensagens(dados as D),
})

export interface Relay {
  /** Something was committed: deliver soon. Cheap to call often. */
  despertar(): void
  fechar(): Promise<void>
}

const LOTE = 500

interface Emitido {
  id: number
  tipo: string
  dados: unknown
}

/**
 * Empties the outbox: one lock for all processes, so events leave in the order they were committed; what an event leads to (channel
 * log, jobs) is written in the same transaction that marks it delivered, so nothing is lost or doubled when a process dies.
 */
export function criarRelay(o: { banco: Banco; publicador: Publicador; assinantes: readonly Assinante[]; difusoes: readonly Difusao[]; log: Log }): Relay {
  const porEvento = <T extends { evento: string }>(lista: readonly T[]) => Map.groupBy(lista, (x) => x.evento)
  const assinantes = porEvento(o.assinantes)
  const difusoes = porEvento(o.difusoes)
  let correndo: Promise<void> | undefined
  let denovo = false
  let parado = false

  /** What the channels hear of these events. One that cannot be told is left out, or it would hold back for ever all that come after it; clients find it by the gap. */
  function mensagensDe(eventos: readonly Emitido[]): MensagemDeCanal[] {
    const porChave = new Map<string, MensagemDeCanal>()
    for (const e of eventos) {
      let n = 0
      for (const m of (difusoes.get(e.tipo) ?? []).flatMap((d) => ouNenhuma(d, e))) {
        const chave = `${e.id}:${n++}`
        const unica = m.unica ?? chave
        if (tamanhoDasMensagens([m]) > TAMANHO_MAXIMO) {
          o.log.warn({ evento: e.id, tipo: e.tipo }, 'too big for a live channel')
          continue
        }
        porChave.delete(unica) // the later one takes the later place
        porChave.set(unica, { canal: m.canal, nome: m.nome, dados: m.dados, chave })
      }
    }
    return [...porChave.values()]
  }

  function ouNenhuma(d: Difusao, e: Emitido): ReturnType<Difusao['mensagens']> {
    try {
      return d.mensagens(e.dados)
    } catch (erro) {
      o.log.error({ err: erro, evento: e.id, tipo: e.tipo }, 'an event could not be told to the live channels')
      return []
    }
  }

  async function lote(): Promise<number> {
    let publicacao: Publicacao | undefined
    const quantos = await o.banco.transacao(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(TRAVAS.relay)})`.execute(tx)
      const eventos = await tx.selectFrom('plataforma.eventos').select(['id', 'tipo', 'dados']).where('entregue_em', 'is', null).orderBy('id').limit(LOTE).execute()
      if (eventos.length === 0) return 0
      for (const e of eventos) {
        for (const a of assinantes.get(e.tipo) ?? []) {
          const chave = a.chave ? a.chave(e.dados) : e.id
          if (chave !== null) await agendar(tx, a.trabalho, e.dados, { chave: `${a.trabalho}:${chave}` })
        }
      }
      const mensagens = mensagensDe(eventos)
      if (mensagens.length > 0) publicacao = await o.publicador.publicar(tx, mensagens)
      await tx.updateTable('plataforma.eventos').set({ entregue_em: new Date() }).where('id', 'in', eventos.map((e) => e.id)).execute()
      return eventos.length
    })
    if (publicacao) await o.publicador.entregar(publicacao)
    return quantos
  }

  async function correr(): Promise<void> {
    do {
      denovo = false
      while (!parado && (await lote()) === LOTE);
    } while (denovo && !parado)
  }

  function despertar(): void {
    if (parado) return
    denovo = true
    correndo ??= correr()
      .catch((erro: unknown) => o.log.error({ err: erro }, 'outbox delivery failed; it will be tried again'))
      .finally(() => {
        correndo = undefined
      })
  }

  // events of a process that died between its commit and its relay
  const ronda = setInterval(despertar, 1000)
  ronda.unref()
  return {
    despertar,
    async fechar() {
      clearInterval(ronda)
      await correndo
      await lote().catch(() => 0)
      parado = true
      await correndo // whoever committed meanwhile has woken it once more
    },
  }
}
