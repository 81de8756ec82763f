import { sql, type RawBuilder } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comoTrecho, todos } from '#platform/postgres/filtros.ts'
import type { TipoDeItem } from '../../tipos.ts'

export interface LinhaDoItem {
  id: string
  tipo: TipoDeItem
  marca: string
  modelo: string
  descricao: string
  unidade: 'un' | 'kWp' | 'm' | 'm2' | 'h' | 'km'
  ficha: unknown
  fornecedor: string
  custo_centavos: number | null
  custo_vale_ate: string | null
  custo_vencido: boolean
  origem: 'manual' | 'semente' | 'importacao'
  arquivado_em: Date | null
  versao: number
  atualizado_em: Date
}

const colunas = sql`
  i.id, i.tipo, i.marca, i.modelo, i.descricao, i.unidade, i.ficha, i.fornecedor, i.custo_centavos::float8 as custo_centavos,
  i.custo_vale_ate::text as custo_vale_ate,
  coalesce(i.custo_vale_ate < (now() at time zone 'America/Sao_Paulo')::date, false) as custo_vencido,
  i.origem, i.arquivado_em, i.versao, i.atualizado_em
`

export interface FiltrosDosItens {
  tipo?: string[] | undefined
  busca?: string | undefined
  arquivados?: boolean | undefined
}

const onde = (f: FiltrosDosItens): RawBuilder<unknown> =>
  todos([
    f.arquivados ? sql`i.arquivado_em is not null` : sql`i.arquivado_em is null`,
    f.tipo ? sql`i.tipo = any(${f.tipo}::text[])` : undefined,
    f.busca ? sql`i.busca like plataforma.sem_acento(${comoTrecho(f.busca)})` : undefined,
  ])

function depoisDe(cursor: string): RawBuilder<unknown> {
  const [tipo, marca, modelo, id] = (lerCursor(cursor) ?? []).map(String)
  if (tipo === undefined || marca === undefined || modelo === undefined || !ehUuid(id ?? ''))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`(i.tipo, i.marca, i.modelo, i.id) > (${tipo}, ${marca}, ${modelo}, ${id}::uuid)`
}

export async function listarItens(
  db: Db,
  f: FiltrosDosItens & { limit: number; page: number; cursor?: string | undefined },
): Promise<{ linhas: LinhaDoItem[]; total: number; proximo: string | null }> {
  const { rows } = await sql<LinhaDoItem>`
    select ${colunas}
    from catalogo.itens i
    where ${onde(f)} ${f.cursor ? sql`and ${depoisDe(f.cursor)}` : sql``}
    order by i.tipo, i.marca, i.modelo, i.id
    limit ${f.limit + 1} offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const contagem = await sql<{ n: number }>`
    select count(*)::int as n from catalogo.itens i where ${onde(f)}
  `.execute(db)
  const linhas = rows.slice(0, f.limit)
  const u = linhas.at(-1)
  return {
    linhas,
    total: contagem.rows[0]?.n ?? 0,
    proximo: rows.length > f.limit && u ? escreverCursor([u.tipo, u.marca, u.modelo, u.id]) : null,
  }
}

export async function itemPorId(db: Db | Tx, id: string, trancar = false): Promise<LinhaDoItem> {
  const { rows } = await sql<LinhaDoItem>`
    select ${colunas} from catalogo.itens i where i.id = ${id} ${trancar ? sql`for update` : sql``}
  `.execute(db)
  if (!rows[0]) throw naoEncontrado('Item não encontrado no catálogo.')
  return rows[0]
}

/** Cost of these items, for prices that are made on the server. */
export async function custosDosItens(db: Db | Tx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; custo: number }>`
    select id, custo_centavos::float8 as custo
    from catalogo.itens
    where id = any(${[...ids]}::uuid[]) and custo_centavos is not null
  `.execute(db)
  return new Map(rows.map((r) => [r.id, r.custo]))
}
