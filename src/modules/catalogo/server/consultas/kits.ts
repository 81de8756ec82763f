import { sql, type RawBuilder } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comoTrecho, todos } from '#platform/postgres/filtros.ts'
import { colunasDoItem, comPreco, HOJE, type LinhaDoItem } from './itens.ts'

export interface LinhaDoKit {
  id: string
  nome: string
  fornecedor: string
  descricao: string
  preco_centavos: number
  inicio: string
  fim: string | null
  vencido: boolean
  arquivado_em: Date | null
  versao: number
  itens: { quantidade: number; item: LinhaDoItem }[]
}

const colunas = sql`
  k.id, k.nome, k.fornecedor, k.descricao, k.preco_centavos::float8 as preco_centavos, k.inicio::text as inicio,
  k.fim::text as fim, coalesce(k.fim < ${HOJE}, false) as vencido, k.arquivado_em, k.versao
`

async function comItens(db: Db | Tx, kits: readonly Omit<LinhaDoKit, 'itens'>[]): Promise<LinhaDoKit[]> {
  if (kits.length === 0) return []
  const { rows } = await sql<LinhaDoItem & { kit_id: string; quantidade: number }>`
    select k.kit_id, k.quantidade::float8 as quantidade, ${colunasDoItem}
    from catalogo.kit_itens k
    join catalogo.itens i on i.id = k.item_id
    ${comPreco}
    where k.kit_id = any(${kits.map((k) => k.id)}::uuid[])
    order by k.kit_id, k.posicao
  `.execute(db)
  const porKit = Map.groupBy(rows, (r) => r.kit_id)
  return kits.map((k) => ({
    ...k,
    itens: (porKit.get(k.id) ?? []).map(({ kit_id: _, quantidade, ...item }) => ({ quantidade, item })),
  }))
}

interface Filtros {
  busca?: string | undefined
  arquivados?: boolean | undefined
  vigentes?: boolean | undefined
}

const onde = (f: Filtros): RawBuilder<unknown> =>
  todos([
    f.arquivados ? sql`k.arquivado_em is not null` : sql`k.arquivado_em is null`,
    f.vigentes ? sql`daterange(k.inicio, k.fim, '[]') @> ${HOJE}` : undefined,
    f.busca ? sql`k.chave like plataforma.sem_acento(${comoTrecho(f.busca)})` : undefined,
  ])

function depoisDe(cursor: string): RawBuilder<unknown> {
  const [nome, id] = (lerCursor(cursor) ?? []).map(String)
  if (nome === undefined || !ehUuid(id ?? ''))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`(k.nome, k.id) > (${nome}, ${id}::uuid)`
}

export async function listarKits(
  db: Db,
  f: Filtros & { limit: number; page: number; cursor?: string | undefined },
): Promise<{ linhas: LinhaDoKit[]; total: number; proximo: string | null }> {
  const { rows } = await sql<Omit<LinhaDoKit, 'itens'>>`
    select ${colunas}
    from catalogo.kits k
    where ${onde(f)} ${f.cursor ? sql`and ${depoisDe(f.cursor)}` : sql``}
    order by k.nome, k.id
    limit ${f.limit + 1} offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const contagem = await sql<{ n: number }>`
    select count(*)::int as n from catalogo.kits k where ${onde(f)}
  `.execute(db)
  const linhas = await comItens(db, rows.slice(0, f.limit))
  const u = linhas.at(-1)
  return {
    linhas,
    total: contagem.rows[0]?.n ?? 0,
    proximo: rows.length > f.limit && u ? escreverCursor([u.nome, u.id]) : null,
  }
}

export async function kitPorId(db: Db | Tx, id: string, trancar = false): Promise<LinhaDoKit> {
  const { rows } = await sql<Omit<LinhaDoKit, 'itens'>>`
    select ${colunas} from catalogo.kits k where k.id = ${id} ${trancar ? sql`for update` : sql``}
  `.execute(db)
  const [k] = await comItens(db, rows)
  if (!k) throw naoEncontrado('Kit não encontrado.')
  return k
}

/** Price of these kits, for prices that are made on the server. */
export async function precosDosKits(db: Db | Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; preco: number }>`
    select id, preco_centavos::float8 as preco
    from catalogo.kits
    where id = any(${[...ids]}::uuid[])
  `.execute(db)
  return new Map(rows.map((r) => [r.id, r.preco]))
}
