import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { Importacao, LinhaDaImportacao } from '../../../contract/importacao.ts'

type Linha = Omit<Importacao, 'criada_em' | 'concluida_em'> & { criada_em: Date; concluida_em: Date | null }

async function ler(db: Db, quais: RawBuilder<unknown>): Promise<Importacao[]> {
  const { rows } = await sql<Linha>`
    select
      i.id,
      i.nome,
      i.situacao,
      i.erro,
      i.cabecalho,
      i.mapa,
      exists (
        select from catalogo.importacao_mapas m
        where m.assinatura = i.assinatura
          and m.mapa = i.mapa
      ) as lembrado,
      i.fornecedor,
      i.inicio::text as inicio,
      i.fim::text as fim,
      i.total,
      i.criada_em,
      i.concluida_em,
      u.nome as por,
      (i.situacao = 'concluida' and i.concluida_em > now() - interval '30 days') as pode_desfazer,
      (
        select coalesce(jsonb_object_agg(t.situacao, t.n), '{}')
        from (
          select l.situacao, count(*)::int as n
          from catalogo.importacao_linhas l
          where l.importacao_id = i.id
          group by 1
        ) t
      ) as linhas,
      (
        select coalesce(jsonb_agg(to_jsonb(l.celulas) order by l.n), '[]')
        from catalogo.importacao_linhas l
        where l.importacao_id = i.id
          and l.n <= 5
      ) as amostra
    from catalogo.importacoes i
    left join acesso_publico.usuarios u on u.id = i.criada_por
    ${quais}
    order by i.criada_em desc, i.id desc
    limit 20
  `.execute(db)
  return rows.map((i) => ({
    ...i,
    criada_em: i.criada_em.toISOString(),
    concluida_em: i.concluida_em?.toISOString() ?? null,
  }))
}

export const ultimasImportacoes = (db: Db): Promise<Importacao[]> => ler(db, sql``)
export const importacaoPorId = async (db: Db, id: string): Promise<Importacao | undefined> =>
  (await ler(db, sql`where i.id = ${id}`))[0]

export async function linhasDaImportacao(
  db: Db,
  id: string,
  f: { situacao?: string[] | undefined; depois: number; limit: number },
): Promise<LinhaDaImportacao[]> {
  const { rows } = await sql<LinhaDaImportacao>`
    select n, celulas, situacao, erros, valores -> 'mudanca' as mudanca
    from catalogo.importacao_linhas
    where importacao_id = ${id}
      and n > ${f.depois}
      ${f.situacao ? sql`and situacao = any(${f.situacao}::text[])` : sql``}
    order by n
    limit ${f.limit}
  `.execute(db)
  return rows
}
