import { sql } from 'kysely'
import type { Servicos } from '#platform/servicos.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { SEMANAS_MAXIMAS, type HoraEsperada } from '../../../regras/silencio.ts'

/**
 * Recomputes, for every active inbox, in how many of its last whole weeks customers wrote in each hour of the week. An
 * inbox with an active silence alarm or a disconnected device retains its model: the hours of an outage are no evidence
 * about the usual traffic.
 */
export async function atualizarModelos(s: Servicos): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select x.id
    from chat.caixas_entrada x
    left join chat.saude_das_caixas h on h.caixa_entrada_id = x.id
    where x.ativo
      and h.mudo_desde is null
      and h.desconectada_desde is null
  `.execute(s.banco.db)
  for (const { id } of rows) await s.banco.transacao((tx) => aprender(tx, id))
}

/** Recomputes one inbox's model. Weeks are counted back from now, so that the newest is whole. */
export async function aprender(tx: Tx, caixaId: string): Promise<void> {
  const {
    rows: [idade],
  } = await sql<{ semanas: number }>`
    select least(${SEMANAS_MAXIMAS}::int, floor(extract(epoch from now() - min(criado_em)) / 604800))::int as semanas
    from chat.conversas
    where caixa_entrada_id = ${caixaId}
      and total_entradas > 0
  `.execute(tx)
  const semanas = idade?.semanas ?? 0
  await sql`
    insert into chat.saude_das_caixas (caixa_entrada_id, semanas, modelo_em)
    values (${caixaId}, ${semanas}, now())
    on conflict (caixa_entrada_id) do update
      set semanas = excluded.semanas, modelo_em = now(), atualizada_em = now()
  `.execute(tx)
  await sql`delete from chat.trafego_esperado where caixa_entrada_id = ${caixaId}`.execute(tx)
  if (semanas < 1) return
  await sql`
    insert into chat.trafego_esperado (caixa_entrada_id, hora_da_semana, semanas, com_mensagem, mensagens)
    select ${caixaId}, hora, ${semanas}, count(distinct semana), count(*)
    from (
      select
        (extract(dow from em) * 24 + extract(hour from em))::smallint as hora,
        floor(extract(epoch from now() - criado_em) / 604800) as semana
      from (
        select m.criado_em, m.criado_em at time zone 'America/Sao_Paulo' as em
        from chat.mensagens m
        where m.caixa_entrada_id = ${caixaId}
          and m.direcao = 'entrada'
          and m.criado_em > now() - make_interval(weeks => ${semanas}::int)
          and m.criado_em <= now()
      ) m
    ) h
    group by hora
  `.execute(tx)
}

export async function esperadoPorHora(
  db: Db,
  caixaId: string,
): Promise<Map<number, HoraEsperada & { mensagens: number }>> {
  const linhas = await db
    .selectFrom('chat.trafego_esperado')
    .selectAll()
    .where('caixa_entrada_id', '=', caixaId)
    .execute()
  return new Map(
    linhas.map((l) => [l.hora_da_semana, { semanas: l.semanas, com_mensagem: l.com_mensagem, mensagens: l.mensagens }]),
  )
}
