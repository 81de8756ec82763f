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
/** Longer than one call may take: what is still reserved then belongs to a process that died. */
const RESERVA = sql.lit('60 seconds')

export const acordar = async (db: Db | Tx, alvo: string, em: Date | null = null): Promise<void> =>
  void (await sql`select chat.acordar_saidas(${alvo}, ${em ?? new Date()}::timestamptz)`.execute(db))

/**
 * The oldest of each conversation, and only that: while it waits, those behind it wait, so that the other side hears
 * things in their order.
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

/** This one, if nothing of its conversation is before it. */
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

/** When something of this target is to be tried next. */
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
  await sql`update chat.saidas set corpo = ${corpo} where ordem = ${ordem} and corpo is null`.execute(db)
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

/** It was not its turn yet: nothing was tried, nothing counts. */
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

/** One more failure in a row; from the tenth on the target gets a minute's rest before each single try. */
export async function contarFalha(tx: Tx, alvo: string): Promise<void> {
  await sql`
    insert into chat.saida_disjuntores as d (alvo, falhas)
    values (${alvo}, 1)
    on conflict (alvo) do update set
      falhas = d.falhas + 1,
      aberto_ate = case when d.falhas + 1 >= ${sql.lit(FALHAS_ATE_ABRIR)} then now() + interval '1 minute' end
  `.execute(tx)
}

/** Until when the target is left alone, and whether it is being tried out. */
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

/** Targets with something due that no job remembers. */
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

/** An answer of ours that went out late, or never: its bubble is to say which. Gives the ones that changed. */
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

/** What was told, or given up, a month ago. */
export async function podar(db: Db): Promise<void> {
  await sql`
    delete from chat.saidas
    where situacao <> 'pendente'
      and criado_em < now() - interval '30 days'
  `.execute(db)
}
