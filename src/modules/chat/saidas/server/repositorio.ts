import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'

export interface Saida {
  ordem: number
  id: string
  alvo: string
  destino_id: string | null
  caixa_entrada_id: string
  conversa_id: string
  mensagem_id: string | null
  evento: string
  corpo: string | null
  tentativas: number
  criado_em: Date
}

const CAMPOS = sql`
  s.ordem, s.id, s.alvo, s.destino_id, s.caixa_entrada_id, s.conversa_id, s.mensagem_id, s.evento, s.corpo,
  s.tentativas, s.criado_em
`
/** Reservation time, longer than a call may take: a later one belongs to a crashed process. */
const RESERVA = sql.lit('60 seconds')

export const acordar = async (db: Db | Tx, alvo: string, em: Date | null = null): Promise<void> =>
  void (await sql`select chat.acordar_saidas(${alvo}, ${em ?? new Date()}::timestamptz)`.execute(db))

/**
 * Reserves the oldest delivery of each conversation only: while it is pending those behind it wait, so that the
 * receiver gets events in order.
 */
export async function reservar(db: Db, alvo: string, quantas: number): Promise<Saida[]> {
  const { rows } = await sql<Saida>`
    with cabeca as (
      select distinct on (conversa_id) ordem, tentar_em, reservada_ate
      from chat.saidas
      where alvo = ${alvo}
        and situacao = 'pendente'
      order by conversa_id, ordem
    ),
    pronta as (
      select ordem
      from cabeca
      where tentar_em <= now()
        and coalesce(reservada_ate, '-infinity') < now()
      order by ordem
      limit ${quantas}
    )
    update chat.saidas s
    set reservada_ate = now() + ${RESERVA}::interval, tentativas = s.tentativas + 1
    from pronta p
    where s.ordem = p.ordem
      and s.situacao = 'pendente'
      and coalesce(s.reservada_ate, '-infinity') < now()
    returning ${CAMPOS}
  `.execute(db)
  return rows.sort((a, b) => a.ordem - b.ordem)
}

/** Reserves this delivery if none of its conversation precedes it. */
export async function reservarUma(db: Db, id: string): Promise<Saida | undefined> {
  const { rows } = await sql<Saida>`
    update chat.saidas s
    set reservada_ate = now() + ${RESERVA}::interval, tentativas = s.tentativas + 1
    where s.id = ${id}
      and s.situacao = 'pendente'
      and coalesce(s.reservada_ate, '-infinity') < now()
      and not exists (
        select 1
        from chat.saidas a
        where a.alvo = s.alvo
          and a.conversa_id = s.conversa_id
          and a.situacao = 'pendente'
          and a.ordem < s.ordem
      )
    returning ${CAMPOS}
  `.execute(db)
  return rows[0]
}

/** Returns when the target's next delivery is due. */
export async function proximoMomento(db: Db, alvo: string): Promise<Date | null> {
  const { rows } = await sql<{ em: Date | null }>`
    select min(greatest(h.tentar_em, coalesce(h.reservada_ate, '-infinity'))) as em
    from (
      select distinct on (conversa_id) tentar_em, reservada_ate
      from chat.saidas
      where alvo = ${alvo}
        and situacao = 'pendente'
      order by conversa_id, ordem
    ) h
  `.execute(db)
  return rows[0]?.em ?? null
}

interface Tentativa {
  em: string
  status: number | null
  ms: number
  erro: string | null
}

const anotada = (t: Tentativa) => sql`
  case
    when jsonb_array_length(historico) >= 40 then historico - 0
    else historico
  end || ${JSON.stringify([t])}::jsonb
`

export async function guardarCorpo(db: Tx, ordem: number, corpo: string): Promise<void> {
  await sql`
    update chat.saidas set corpo = ${corpo}
    where ordem = ${ordem}
      and corpo is null
  `.execute(db)
}

export async function concluir(tx: Tx, s: Saida, t: Tentativa): Promise<void> {
  await sql`
    update chat.saidas
    set
      situacao = 'entregue',
      entregue_em = now(),
      reservada_ate = null,
      historico = ${anotada(t)}
    where ordem = ${s.ordem}
  `.execute(tx)
  await sql`delete from chat.saida_disjuntores where alvo = ${s.alvo}`.execute(tx)
}

export async function adiar(tx: Tx, s: Saida, t: Tentativa, espera_s: number): Promise<void> {
  await sql`
    update chat.saidas
    set reservada_ate = null, tentar_em = now() + make_interval(secs => ${espera_s}), historico = ${anotada(t)}
    where ordem = ${s.ordem}
  `.execute(tx)
}

export async function matar(tx: Tx, s: Saida, t: Tentativa): Promise<void> {
  await sql`
    update chat.saidas
    set situacao = 'morta', reservada_ate = null, historico = ${anotada(t)}
    where ordem = ${s.ordem}
  `.execute(tx)
}

/** Returns a delivery whose turn has not come; the attempt is not counted. */
export async function devolver(tx: Tx, s: Saida, espera_s: number): Promise<void> {
  await sql`
    update chat.saidas
    set
      reservada_ate = null,
      tentativas = tentativas - 1,
      tentar_em = now() + make_interval(secs => ${espera_s})
    where ordem = ${s.ordem}
  `.execute(tx)
}

const FALHAS_ATE_ABRIR = 10

/**
 * Counts a consecutive failure; from the tenth on, the circuit breaker pauses the target for a minute before each
 * single attempt.
 */
export async function contarFalha(tx: Tx, alvo: string): Promise<void> {
  await sql`
    insert into chat.saida_disjuntores as d (alvo, falhas)
    values (${alvo}, 1)
    on conflict (alvo) do update set
      falhas = d.falhas + 1,
      aberto_ate = case when d.falhas + 1 >= ${sql.lit(FALHAS_ATE_ABRIR)} then now() + interval '1 minute' end
  `.execute(tx)
}

/** Returns until when the circuit breaker is open, and whether the next attempt is a probe. */
export async function disjuntor(db: Db, alvo: string): Promise<{ ate: Date | null; provando: boolean }> {
  const { rows } = await sql<{
    aberto_ate: Date | null
    falhas: number
  }>`
    select aberto_ate, falhas
    from chat.saida_disjuntores
    where alvo = ${alvo}
  `.execute(db)
  const d = rows[0]
  return {
    ate: d?.aberto_ate && d.aberto_ate > new Date() ? d.aberto_ate : null,
    provando: (d?.falhas ?? 0) >= FALHAS_ATE_ABRIR,
  }
}

/** Returns targets with overdue deliveries for which no job exists. */
export async function alvosComAtraso(db: Db): Promise<string[]> {
  const { rows } = await sql<{ alvo: string }>`
    select distinct alvo
    from chat.saidas
    where situacao = 'pendente'
      and tentar_em < now() - interval '30 seconds'
      and coalesce(reservada_ate, '-infinity') < now()
  `.execute(db)
  return rows.map((r) => r.alvo)
}

/** Sets the status of an answer that was delivered late or failed permanently. Returns the changed ids. */
export async function marcarMensagem(tx: Tx, saida: Saida, erro: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update chat.mensagens
    set
      status = ${erro ? 'falhou' : 'enviada'},
      erro = ${erro},
      envio_desde = null,
      id_externo = coalesce(id_externo, ${saida.id})
    where id = ${saida.mensagem_id}
      and status in ('enviando', 'incerta')
    returning id
  `.execute(tx)
  return rows.map((r) => r.id)
}

/** Deletes finished deliveries older than 30 days. */
export async function podar(db: Db): Promise<void> {
  await sql`
    delete from chat.saidas
    where situacao <> 'pendente'
      and criado_em < now() - interval '30 days'
  `.execute(db)
}
