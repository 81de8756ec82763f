import { sql } from 'kysely'
import type { Evento } from '#kit/evento.ts'
import { agendarTodos, type NovoTrabalho } from '../jobs/agendar.ts'
import type { Log } from '../log/log.ts'
import type { Banco } from '../postgres/banco.ts'
import { TRAVAS } from '../postgres/travas.ts'
import { criarLaco } from './laco.ts'
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
  mensagens(dados: unknown): {
    canal: string
    nome: string
    dados: DadosDeMensagem
    /** whom of the channel it is for (realtime/publico.ts) */ publico?: string
    /** same key in one batch: only the last is sent */ unica?: string
  }[]
}

export const assinar = <D>(evento: Evento<D>, trabalho: string, chave?: (dados: D) => string | null): Assinante => ({
  evento: evento.tipo,
  trabalho,
  ...(chave ? { chave: (dados) => chave(dados as D) } : {}),
})
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
 * Empties the outbox in two steps, each with a lock of its own for all processes, so that events leave in the order
 * they were committed. First the live channels, then the jobs: screens never wait for the job queue. Each step writes
 * what it leads to (channel log, jobs) in the transaction that marks it done, so nothing is lost or doubled when a
 * process dies.
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
   * What the channels hear of these events. One that cannot be told is left out, or it would hold back for ever all
   * that come after it; clients find it by the gap.
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
        porChave.delete(unica) // the later one takes the later place
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

  // events of a process that died between its commit and its relay
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
