import { sql } from 'kysely'
import { alcanceNosFunis, cartaoNoAlcance, type Alcance } from '#modules/funis/nucleo/server/politica.ts'
import type { AlcanceNosCartoes, FiltroDoPeriodo, LinhaDeCartaoComData } from '#modules/tarefas/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'

/** The reach of a user over cards, as the tasks need it. */
export async function cartoesNasTarefas(db: Db, ctx: Ctx): Promise<AlcanceNosCartoes> {
  const a = await alcanceNosFunis(db, ctx)
  const ondeTrabalha = [...a.funis].filter(([, n]) => n.papel !== 'leitor').map(([id]) => id)
  return {
    em_nome_de: a.em_nome_de,
    veem: cartaoNoAlcance(a),
    trabalham: sql<boolean>`c.funil_id = any(${ondeTrabalha}::uuid[])`,
    trabalhaEm: (funilId) => ondeTrabalha.includes(funilId),
    comData: (banco, f) => cartoesComData(banco, a, f),
  }
}

async function cartoesComData(db: Db, a: Alcance, f: FiltroDoPeriodo): Promise<LinhaDeCartaoComData[]> {
  const dono = f.responsaveis ? sql`and c.responsavel_id = any(${[...f.responsaveis]}::uuid[])` : sql``
  const departamento = f.departamento ? sql`and f.departamento = ${f.departamento}` : sql``
  const { rows } = await sql<LinhaDeCartaoComData>`
    select x.*
    from (
      select
        c.id, c.titulo, c.funil_id, f.nome as funil_nome, d.data, d.dia::text as dia, d.hora, c.versao,
        u.nome as responsavel
      from funis.cartoes c
      join funis.funis f on f.id = c.funil_id
      left join acesso_publico.usuarios u on u.id = c.responsavel_id
      cross join lateral (
        select 'previsao' as data, c.previsao as dia, null::text as hora
        where c.previsao is not null
        union all
        select
          'prazo',
          (c.vence_em at time zone 'America/Sao_Paulo')::date,
          to_char(c.vence_em at time zone 'America/Sao_Paulo', 'HH24:MI')
        where c.vence_em is not null
      ) d
      where c.situacao = 'aberto'
        and ${cartaoNoAlcance(a)} ${dono} ${departamento}
        and d.dia between ${f.de}::date and ${f.ate}::date
    ) x
    order by x.dia, x.hora nulls first, x.id
    limit ${f.limite}
  `.execute(db)
  return rows
}
