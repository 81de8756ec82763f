import { sql, type RawBuilder } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comoTrecho, todos } from '#platform/postgres/filtros.ts'
import type { Usina, UsinaNaLista } from '../../contract/usinas.ts'

export const HOJE = sql`(now() at time zone 'America/Sao_Paulo')::date`

interface Filtros {
  busca?: string | undefined
  situacao?: string[] | undefined
  contato?: string | undefined
  page: number
  limit: number
  cursor?: string | undefined
}

const onde = (f: Filtros): RawBuilder<unknown> =>
  todos([
    f.situacao ? sql`u.situacao = any(${f.situacao}::text[])` : sql`u.situacao <> 'encerrada'`,
    f.contato ? sql`u.contato_id = ${f.contato}` : undefined,
    f.busca ? sql`plataforma.sem_acento(u.nome) like plataforma.sem_acento(${comoTrecho(f.busca)})` : undefined,
  ])

function depoisDe(cursor: string): RawBuilder<unknown> {
  const [nome, id] = (lerCursor(cursor) ?? []).map(String)
  if (nome === undefined || !ehUuid(id ?? ''))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`(u.nome, u.id) > (${nome}, ${id}::uuid)`
}

export async function listarUsinas(
  db: Db,
  f: Filtros,
): Promise<{ linhas: UsinaNaLista[]; total: number; proximo: string | null }> {
  const { rows } = await sql<UsinaNaLista>`
    select
      u.id,
      u.nome,
      d.nome as distribuidora,
      u.cidade,
      u.uf,
      u.kwp::float8 as kwp,
      u.ca_kw::float8 as ca_kw,
      u.modalidade,
      u.classe_gd,
      u.situacao,
      r.unidades,
      m.competencia,
      m.esperado_kwh::float8 as esperado_kwh,
      m.gerado_kwh::float8 as gerado_kwh,
      a.alertas
    from usinas.usinas u
    left join tarifas_publico.distribuidoras d on d.id = u.distribuidora_id
    cross join lateral (
      select count(*)::int as unidades
      from usinas.rateios x
      where x.usina_id = u.id
        and x.situacao = 'pedida'
        and x.vigente_de <= ${HOJE}
        and coalesce(x.vigente_ate, 'infinity') >= ${HOJE}
    ) r
    left join lateral (
      select competencia, esperado_kwh, gerado_kwh
      from usinas.meses x
      where x.usina_id = u.id
        and x.gerado_kwh is not null
      order by competencia desc
      limit 1
    ) m on true
    cross join lateral (
      select coalesce(array_agg(distinct tipo order by tipo), '{}') as alertas
      from usinas.alertas x
      where x.usina_id = u.id
        and x.ate is null
    ) a
    where ${onde(f)} ${f.cursor ? sql`and ${depoisDe(f.cursor)}` : sql``}
    order by u.nome, u.id
    limit ${f.limit + 1} offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const contagem = await sql<{ n: number }>`
    select count(*)::int as n
    from usinas.usinas u
    where ${onde(f)}
  `.execute(db)
  const linhas = rows.slice(0, f.limit)
  const u = linhas.at(-1)
  return {
    linhas,
    total: contagem.rows[0]?.n ?? 0,
    proximo: rows.length > f.limit && u ? escreverCursor([u.nome, u.id]) : null,
  }
}

/** A plant as a whole. `trancar` locks its row until the end of the transaction. */
export async function usinaPorId(db: Db | Tx, id: string, trancar = false): Promise<Usina> {
  const { rows } = await sql<Usina>`
    select
      u.id,
      u.nome,
      u.distribuidora_id,
      d.nome as distribuidora,
      u.unidade_id,
      x.numero as unidade_numero,
      u.contato_id,
      c.nome as titular,
      u.kwp::float8 as kwp,
      u.ca_kw::float8 as ca_kw,
      u.despachavel,
      u.modalidade,
      u.classe_gd,
      u.protocolo_em::text as protocolo_em,
      u.vistoria_em::text as vistoria_em,
      u.entrou_em::text as entrou_em,
      u.situacao,
      u.uf,
      u.cidade,
      to_jsonb(u.hsp) as hsp,
      u.pr::float8 as pr,
      u.fator_orientacao::float8 as fator_orientacao,
      u.dia_leitura,
      u.versao,
      (
        select coalesce(
          jsonb_agg(
            jsonb_build_object('tipo', a.tipo, 'competencia', a.competencia, 'dados', a.dados, 'desde', a.desde)
            order by a.desde, a.tipo
          ),
          '[]'
        )
        from usinas.alertas a
        where a.usina_id = u.id
          and a.ate is null
      ) as alertas,
      (
        select jsonb_build_object('potencia_w', m.potencia_w, 'dia_kwh', m.dia_kwh, 'em', m.em)
        from usinas.momentos m
        where m.usina_id = u.id
          and m.em > now() - interval '1 hour'
      ) as agora
    from usinas.usinas u
    left join tarifas_publico.distribuidoras d on d.id = u.distribuidora_id
    left join contatos_publico.unidades_consumidoras x on x.id = u.unidade_id
    left join contatos_publico.contatos c on c.id = u.contato_id
    where u.id = ${id} ${trancar ? sql`for no key update of u` : sql``}
  `.execute(db)
  if (!rows[0]) throw naoEncontrado('Usina não encontrada.')
  return rows[0]
}
