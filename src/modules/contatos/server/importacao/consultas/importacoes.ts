import { sql } from 'kysely'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { escreverCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Importacao, LinhaDaImportacao } from '../../../contract/importacoes.ts'

type LinhaDe = Omit<Importacao, 'criada_em' | 'concluida_em'> & {
  criada_em: Date
  concluida_em: Date | null
  chave: string
}
const colunas = sql`
  i.id,
  i.nome,
  i.situacao,
  i.erro,
  i.cabecalho,
  i.mapa,
  i.duplicados,
  i.etiqueta,
  i.regras,
  i.total,
  i.criada_em,
  i.concluida_em,
  u.nome as por,
  i.criada_em::text as chave,
  exists (
    select from cad.importacao_mapas m
    where m.assinatura = i.assinatura
      and m.mapa = i.mapa
  ) as lembrado,
  (i.situacao = 'concluida' and i.concluida_em > now() - interval '30 days') as pode_desfazer,
  (
    select coalesce(jsonb_object_agg(t.situacao, t.n), '{}')
    from (
      select l.situacao, count(*)::int as n
      from cad.importacao_linhas l
      where l.importacao_id = i.id
      group by 1
    ) t
  ) as linhas,
  (
    select coalesce(jsonb_agg(to_jsonb(l.celulas) order by l.n), '[]')
    from cad.importacao_linhas l
    where l.importacao_id = i.id
      and l.n <= 5
  ) as amostra
`
const apresentar = ({ chave: _, ...i }: LinhaDe): Importacao => ({
  ...i,
  criada_em: i.criada_em.toISOString(),
  concluida_em: i.concluida_em?.toISOString() ?? null,
})

export async function importacaoPorId(db: Db, id: string): Promise<Importacao | undefined> {
  const { rows } = await sql<LinhaDe>`
    select ${colunas}
    from cad.importacoes i
    left join acesso_publico.usuarios u on u.id = i.criada_por
    where i.id = ${id}
  `.execute(db)
  return rows[0] && apresentar(rows[0])
}

export async function listarImportacoes(
  db: Db,
  { limit, page, cursor }: { limit: number; page: number; cursor?: string | undefined },
) {
  const lugar = cursor ? lugarNoTempo(cursor) : null
  const { rows } = await sql<LinhaDe>`
    select ${colunas}
    from cad.importacoes i
    left join acesso_publico.usuarios u on u.id = i.criada_por
    ${lugar ? sql`where (i.criada_em, i.id) < (${lugar.em}::timestamptz, ${lugar.id}::uuid)` : sql``}
    order by i.criada_em desc, i.id desc
    limit ${limit + 1} offset ${lugar ? 0 : (page - 1) * limit}
  `.execute(db)
  const {
    rows: [n],
  } = await sql<{ n: number }>`select count(*)::int as n from cad.importacoes`.execute(db)
  const pagina = rows.slice(0, limit)
  const ultima = pagina.at(-1)
  return {
    importacoes: pagina.map(apresentar),
    total: n?.n ?? 0,
    proximo: rows.length > limit && ultima ? escreverCursor([ultima.chave, ultima.id]) : null,
  }
}

export async function linhasDaImportacao(
  db: Db,
  id: string,
  f: { situacao?: string[] | undefined; depois: number; limit: number },
): Promise<LinhaDaImportacao[]> {
  const { rows } = await sql<LinhaDaImportacao>`
    select
      l.n,
      l.celulas,
      l.situacao,
      l.erros,
      l.repete,
      case when k.id is not null then jsonb_build_object('id', k.id, 'nome', k.nome) end as contato
    from cad.importacao_linhas l
    left join cad.contatos k on k.id = l.contato_id
    where l.importacao_id = ${id}
      and l.n > ${f.depois} ${f.situacao ? sql`and l.situacao = any(${f.situacao}::text[])` : sql``}
    order by l.n
    limit ${f.limit}
  `.execute(db)
  return rows
}
