import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { SaudeDaCaixa } from '../../../contract/caixas-por-dentro.ts'
import { avaliarRisco, type UsoDoNumero } from '../../../regras/risco-do-numero.ts'
import { esperadoPorHora } from '../comandos/modelo.ts'

export async function saudeDaCaixa(db: Db, id: string, comRisco: boolean): Promise<SaudeDaCaixa> {
  const [
    linha,
    esperado,
    {
      rows: [ultima],
    },
    uso,
  ] = await Promise.all([
    db.selectFrom('chat.saude_das_caixas').selectAll().where('caixa_entrada_id', '=', id).executeTakeFirst(),
    esperadoPorHora(db, id),
    sql<{
      em: Date | null
    }>`
      select max(ultima_entrada_em) as em
      from chat.conversas
      where caixa_entrada_id = ${id}
    `.execute(db),
    comRisco ? usoDoNumero(db, id) : null,
  ])
  return {
    vigiar: linha?.vigiar ?? true,
    semanas: linha?.semanas ?? 0,
    esperado: [...esperado]
      .map(([hora, h]) => ({
        hora,
        chance: h.com_mensagem / (h.semanas + 1),
        mensagens: Math.round((h.mensagens / h.semanas) * 10) / 10,
      }))
      .sort((a, b) => a.hora - b.hora),
    ultima_entrada_em: ultima?.em?.toISOString() ?? null,
    mudo_desde: linha?.mudo_desde?.toISOString() ?? null,
    desconectada_desde: linha?.desconectada_desde?.toISOString() ?? null,
    risco: uso ? { ...avaliarRisco(uso), uso } : null,
  }
}

/**
 * Returns the use of a number in the last seven days. A first contact is a person we wrote to who had never written in
 * this inbox before.
 */
async function usoDoNumero(db: Db, id: string): Promise<UsoDoNumero> {
  const { rows } = await sql<UsoDoNumero>`
    with m as materialized (
      select m.conversa_id, m.direcao, m.status, m.criado_em
      from chat.mensagens m
      where m.caixa_entrada_id = ${id}
        and m.criado_em > now() - interval '7 days'
        and m.direcao in ('entrada', 'saida')
    ),
    alcancados as (
      select c.contato_id, min(m.criado_em) as em
      from m
      join chat.conversas c on c.id = m.conversa_id
      where m.direcao = 'saida'
      group by 1
    )
    select
      (count(*) filter (where direcao = 'saida'))::int as enviadas,
      (count(*) filter (where direcao = 'entrada'))::int as recebidas,
      (count(*) filter (where status = 'falhou'))::int as falhas,
      (select count(*)::int from alcancados) as contatos_alcancados,
      (
        select count(*)::int
        from alcancados a
        where not exists (
          select 1
          from chat.conversas c
          join chat.mensagens e on e.conversa_id = c.id
          where c.contato_id = a.contato_id
            and c.caixa_entrada_id = ${id}
            and e.direcao = 'entrada'
            and e.criado_em <= a.em
        )
      ) as primeiros_contatos,
      (
        select count(*)::int
        from chat.recusas_de_contato r
        where r.caixa_entrada_id = ${id}
          and r.em > now() - interval '7 days'
      ) as recusas
    from m
  `.execute(db)
  return rows[0] ?? { enviadas: 0, recebidas: 0, falhas: 0, primeiros_contatos: 0, contatos_alcancados: 0, recusas: 0 }
}
