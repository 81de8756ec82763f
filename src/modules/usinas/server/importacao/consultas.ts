import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { ImportacaoDeLeituras, LinhaDaImportacao } from '../../contract/importacoes.ts'

async function ler(db: Db, quais: RawBuilder<unknown>): Promise<ImportacaoDeLeituras[]> {
  const { rows } = await sql<Omit<ImportacaoDeLeituras, 'criada_em'> & { criada_em: Date }>`
    select
      i.id,
      i.nome,
      i.tipo,
      i.situacao,
      i.erro,
      i.total,
      i.avisos,
      i.criada_em,
      u.nome as por,
      (i.situacao = 'concluida' and i.concluida_em > now() - interval '30 days') as pode_desfazer,
      (
        select coalesce(jsonb_object_agg(t.situacao, t.n), '{}')
        from (
          select l.situacao, count(*)::int as n
          from usinas.importacao_linhas l
          where l.importacao_id = i.id
          group by 1
        ) t
      ) as linhas,
      (
        select coalesce(jsonb_agg(jsonb_build_object('codigo', t.codigo, 'nome', t.nome) order by t.codigo), '[]')
        from (
          select l.celulas[1]::jsonb ->> 'codigo' as codigo, min(l.celulas[1]::jsonb ->> 'nome') as nome
          from usinas.importacao_linhas l
          where l.importacao_id = i.id
            and l.situacao = 'invalida'
            and l.usina_id is null
          group by 1
        ) t
      ) as sem_usina
    from usinas.importacoes i
    left join acesso_publico.usuarios u on u.id = i.criada_por
    ${quais}
    order by i.criada_em desc, i.id desc
    limit 20
  `.execute(db)
  return rows.map((i) => ({ ...i, criada_em: i.criada_em.toISOString() }))
}

export const ultimasImportacoes = (db: Db): Promise<ImportacaoDeLeituras[]> => ler(db, sql``)
export const importacaoPorId = async (db: Db, id: string): Promise<ImportacaoDeLeituras | undefined> =>
  (await ler(db, sql`where i.id = ${id}`))[0]

export async function linhasDaImportacao(db: Db, id: string, depois: number): Promise<LinhaDaImportacao[]> {
  const { rows } = await sql<LinhaDaImportacao>`
    select
      l.n,
      l.situacao,
      u.nome as usina,
      l.celulas[1]::jsonb as dado,
      (l.antes ->> 'kwh')::float8 as antes_kwh,
      l.erros
    from usinas.importacao_linhas l
    left join usinas.usinas u on u.id = l.usina_id
    where l.importacao_id = ${id}
      and l.n > ${depois}
    order by l.n
    limit 500
  `.execute(db)
  return rows
}
