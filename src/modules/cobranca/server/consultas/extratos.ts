import { sql, type RawBuilder } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { ImportacaoDeExtrato, LinhaDoExtrato } from '../../contract/extratos.ts'

type Linha = Omit<ImportacaoDeExtrato, 'criada_em'> & { criada_em: Date }

const colunas = sql`
  m.id, m.conta_id, c.nome as conta_nome, m.nome, m.tipo, m.situacao, m.inicio::text as inicio, m.fim::text as fim,
  m.criada_em, coalesce(l.linhas, '{}') as linhas, coalesce(l.entra, 0)::float8 as entra_centavos
`
const comLinhas = sql`
  from cobranca.importacoes m
  join cobranca.contas c on c.id = m.conta_id
  left join lateral (
    select jsonb_object_agg(x.situacao, x.n) as linhas, sum(x.entra) as entra
    from (
      select situacao, count(*)::int as n, sum(valor_centavos) filter (where situacao in ('nova', 'lancada')) as entra
      from cobranca.linhas
      where importacao_id = m.id
      group by situacao
    ) x
  ) l on true
`

const apresentar = (l: Linha): ImportacaoDeExtrato => ({ ...l, criada_em: l.criada_em.toISOString() })

function depoisDe(cursor: string): RawBuilder<unknown> {
  const [id = ''] = (lerCursor(cursor) ?? []).map(String)
  if (!ehUuid(id)) throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`m.id < ${id}::uuid`
}

export async function listarExtratos(db: Db, p: { limit: number; page: number; cursor?: string | undefined }) {
  const { rows } = await sql<Linha>`
    select ${colunas}
    ${comLinhas}
    where ${p.cursor ? depoisDe(p.cursor) : sql`true`}
    order by m.id desc
    limit ${p.limit + 1} offset ${p.cursor ? 0 : (p.page - 1) * p.limit}
  `.execute(db)
  const { rows: contagem } = await sql<{ n: number }>`select count(*)::int as n from cobranca.importacoes`.execute(db)
  const linhas = rows.slice(0, p.limit)
  const u = linhas.at(-1)
  return {
    linhas: linhas.map(apresentar),
    total: contagem[0]?.n ?? 0,
    proximo: rows.length > p.limit && u ? escreverCursor([u.id]) : null,
  }
}

export async function extratoPorId(db: Db, id: string): Promise<ImportacaoDeExtrato & { itens: LinhaDoExtrato[] }> {
  const { rows } = await sql<Linha>`
    select ${colunas}
    ${comLinhas}
    where m.id = ${id}
  `.execute(db)
  if (!rows[0]) throw naoEncontrado('Extrato não encontrado.')
  const { rows: itens } = await sql<LinhaDoExtrato>`
    select n, dia::text as dia, valor_centavos::float8 as valor_centavos, memo, especie, txid, pagador_nome, situacao,
      recebimento_id
    from cobranca.linhas
    where importacao_id = ${id}
    order by n
  `.execute(db)
  return { ...apresentar(rows[0]), itens }
}
