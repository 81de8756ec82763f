import { sql } from 'kysely'
import type { z } from 'zod'
import type { Evento } from '#kit/evento.ts'
import { agendarTodos, type NovoTrabalho } from '../jobs/agendar.ts'
import type { TipoDeTrabalho } from '../jobs/trabalho.ts'
import type { Log } from '../log/log.ts'
import type { Banco } from '../postgres/banco.ts'
import { TRAVAS } from '../postgres/travas.ts'
import { criarLaco } from './laco.ts'
import { TAMANHO_MAXIMO, tamanhoDasMensagens } from '../realtime/tamanho.ts'
import type { Publicador } from '../realtime/publicador.ts'
import type { DadosDeMensagem, MensagemDeCanal, Publicacao } from '../realtime/tipos.ts'

/** A job that follows an event outside its transaction, retried until it succeeds. */
export interface Assinante {
  evento: string
  /** Name of the job. */
  trabalho: string
  /**
   * Events that share a key enqueue one job while it waits; null enqueues none. Without it every event has its own job.
   */
  chave?(dados: unknown): string | null
}

/** The live channels that receive an event. */
export interface Difusao {
  evento: string
  mensagens(dados: unknown): {
    canal: string
    nome: string
    dados: DadosDeMensagem
    /** audience within the channel (realtime/publico.ts) */ publico?: string
    /** of the messages with this key in one batch only the last is sent */ unica?: string
  }[]
}

/** Enqueues a job for each event. The payload of the event is the payload of the job. */
export const assinar = <E extends z.ZodType, D extends z.input<E>>(
  evento: Evento<D>,
  trabalho: TipoDeTrabalho<E>,
  chave?: (dados: D) => string | null,
): Assinante => ({
  evento: evento.tipo,
  trabalho: trabalho.nome,
  ...(chave ? { chave: (dados) => chave(dados as D) } : {}),
})
export const difundir = <D>(evento: Evento<D>, mensagens: (dados: D) => ReturnType<Difusao['mensagens']>): Difusao => ({
  evento: evento.tipo,
  mensagens: (dados) => mensagens(dados as D),
})

export interface Relay {
  /** Called after a commit: schedules the delivery. Cheap to call often. */
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
 * Empties the outbox in two steps. Each step holds its own lock across all processes, so that events leave in commit
 * order. Live channels come first and jobs second: screens never wait for the job queue. Each step writes its results
 * (channel log, jobs) in the transaction that marks the event as done, so nothing is lost or duplicated when a process
 * dies.
 */
export function criarRelay(o: {
  banco: Banco
  publicador: Publicador
  assinantes: readonly Assinante[]
  difusoes: readonly Difusao[]
  log: Log
}): Relay {
  const porEvento = <T extends { evento: string }>(lista: readonly T[]) => Map.groupBy(lista, (x) => x.evento)
  const assinantes = porEvento(o.assinantes)
  const difusoes = porEvento(o.difusoes)
  const comTrabalhos = [...assinantes.keys()]

  /**
   * Returns the channel messages of these events. An event that cannot be published is left out, or it would block all
   * later ones; clients notice the gap in `seq`.
   */
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
        porChave.delete(unica) // the later message takes the later position
        porChave.set(unica, { canal: m.canal, nome: m.nome, dados: m.dados, chave, publico: m.publico ?? null })
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

  async function publicarLote(): Promise<number> {
    let publicacao: Publicacao | undefined
    const eventos = await o.banco.transacao(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(TRAVAS.relay)})`.execute(tx)
      const lidos = await tx
        .selectFrom('plataforma.eventos')
        .select(['id', 'tipo', 'dados'])
        .where('publicado_em', 'is', null)
        .where('entregue_em', 'is', null)
        .orderBy('id')
        .limit(LOTE)
        .execute()
      if (lidos.length === 0) return lidos
      const mensagens = mensagensDe(lidos)
      if (mensagens.length > 0) publicacao = await o.publicador.publicar(tx, mensagens)
      await sql`
        update plataforma.eventos
        set
          publicado_em = now(),
          entregue_em = case when tipo = any(${comTrabalhos}::text[]) then null else now() end
        where id = any(${lidos.map((e) => e.id)}::bigint[])
      `.execute(tx)
      return lidos
    })
    if (publicacao) await o.publicador.entregar(publicacao)
    if (eventos.some((e) => assinantes.has(e.tipo))) trabalhos.despertar()
    return eventos.length
  }

  async function agendarLote(): Promise<number> {
    return o.banco.transacao(async (tx) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(TRAVAS.relayDeTrabalhos)})`.execute(tx)
      const eventos = await tx
        .selectFrom('plataforma.eventos')
        .select(['id', 'tipo', 'dados'])
        .where('publicado_em', 'is not', null)
        .where('entregue_em', 'is', null)
        .orderBy('id')
        .limit(LOTE)
        .execute()
      if (eventos.length === 0) return 0
      await agendarTodos(tx, eventos.flatMap(trabalhosDe))
      await tx
        .updateTable('plataforma.eventos')
        .set({ entregue_em: new Date() })
        .where(
          'id',
          'in',
          eventos.map((e) => e.id),
        )
        .execute()
      return eventos.length
    })
  }

  const trabalhosDe = (e: Emitido): NovoTrabalho[] =>
    (assinantes.get(e.tipo) ?? []).flatMap((a) => {
      const chave = a.chave ? a.chave(e.dados) : e.id
      return chave === null ? [] : [{ nome: a.trabalho, dados: e.dados, chave: `${a.trabalho}:${chave}` }]
    })

  const laco = (lote: () => Promise<number>) =>
    criarLaco({
      lote,
      cheio: LOTE,
      aoFalhar: (erro) => o.log.error({ err: erro }, 'outbox delivery failed; it will be tried again'),
    })
  const publicacao = laco(publicarLote)
  const trabalhos = laco(agendarLote)

  // picks up events of a process that died between its commit and its relay
  const ronda = setInterval(() => {
    publicacao.despertar()
    trabalhos.despertar()
  }, 1000)
  ronda.unref()
  return {
    despertar: publicacao.despertar,
    async fechar() {
      clearInterval(ronda)
      await publicacao.fechar()
      await trabalhos.fechar()
    },
  }
}
