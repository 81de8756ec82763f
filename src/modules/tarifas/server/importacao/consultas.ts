import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { ImportacaoDaAneel, LinhaDaImportacao } from '../../contract/importacao.ts'
import type { MudancaDeTarifa } from '../encaixes.ts'

type Linha = Omit<ImportacaoDaAneel, 'criada_em' | 'concluida_em'> & { criada_em: Date; concluida_em: Date | null }

async function ler(db: Db, quais: RawBuilder<unknown>): Promise<ImportacaoDaAneel[]> {
  const { rows } = await sql<Linha>`
    select
      i.id,
      i.nome,
      i.tipo,
      i.situacao,
      i.erro,
      i.total,
      i.linhas_no_arquivo,
      i.agentes_de_fora,
      i.criada_em,
      i.concluida_em,
      u.nome as por,
      (i.situacao = 'concluida' and i.concluida_em > now() - interval '30 days') as pode_desfazer,
      (
        select coalesce(jsonb_object_agg(t.situacao, t.n), '{}')
        from (
          select l.situacao, count(*)::int as n
          from tarifas.importacao_linhas l
          where l.importacao_id = i.id
          group by 1
        ) t
      ) as linhas
    from tarifas.importacoes i
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

export const ultimasImportacoes = (db: Db): Promise<ImportacaoDaAneel[]> => ler(db, sql``)
export const importacaoPorId = async (db: Db, id: string): Promise<ImportacaoDaAneel | undefined> =>
  (await ler(db, sql`where i.id = ${id}`))[0]

export async function linhasDaImportacao(
  db: Db,
  id: string,
  f: { situacao?: string[] | undefined; depois: number; limit: number },
): Promise<LinhaDaImportacao[]> {
  const { rows } = await sql<LinhaDaImportacao>`
    select n, situacao, erros, valores - 'encerradas' as periodo
    from tarifas.importacao_linhas
    where importacao_id = ${id}
      and n > ${f.depois}
      ${f.situacao ? sql`and situacao = any(${f.situacao}::text[])` : sql``}
    order by n
    limit ${f.limit}
  `.execute(db)
  return rows
}

/** What the file would change, as the modules with open proposals ask it. */
export async function mudancasDaImportacao(db: Db, id: string): Promise<MudancaDeTarifa[]> {
  const linhas = await linhasDaImportacao(db, id, { situacao: ['nova', 'muda'], depois: 0, limit: 5000 })
  return linhas.flatMap(({ periodo: p }) => (p ? [{ ...p, de: p.inicio, ate: p.fim }] : []))
}
