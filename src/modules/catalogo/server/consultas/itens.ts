import { sql, type RawBuilder } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comoTrecho, todos } from '#platform/postgres/filtros.ts'
import type { PrecoEmVigor } from '../../contract/comum.ts'
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
  preco: PrecoEmVigor | null
  origem: 'manual' | 'semente' | 'importacao'
  /** name of the file of its picture */
  foto: string | null
  arquivado_em: Date | null
  versao: number
  atualizado_em: Date
}

/** Today in São Paulo: what `diaAqui` says, for the statements. */
export const HOJE = sql`(now() at time zone 'America/Sao_Paulo')::date`

export const colunasDoItem = sql`
  i.id, i.tipo, i.marca, i.modelo, i.descricao, i.unidade, i.ficha, i.fornecedor, i.custo_centavos::float8 as custo_centavos,
  i.custo_vale_ate::text as custo_vale_ate, case when p.custo_centavos is not null then to_jsonb(p) end as preco,
  i.origem, i.foto, i.arquivado_em, i.versao, i.atualizado_em
`
/** The price in force today, as `p`. */
export const comPreco = sql`left join lateral catalogo.preco_em(i.id, ${HOJE}) p on true`

export interface FiltrosDosItens {
  tipo?: string[] | undefined
  busca?: string | undefined
  arquivados?: boolean | undefined
  fornecedor?: string | undefined
  preco?: string[] | undefined
}

const SITUACAO_DO_PRECO = sql`case when p.custo_centavos is null then 'sem' when p.vencido then 'vencido' else 'vigente' end`
const deFornecedor = (nome: string) => sql`
  (
    plataforma.sem_acento(i.fornecedor) = plataforma.sem_acento(${nome})
    or exists (
      select
      from catalogo.precos f
      where f.item_id = i.id
        and f.fornecedor_chave = plataforma.sem_acento(${nome})
    )
  )
`

const onde = (f: FiltrosDosItens): RawBuilder<unknown> =>
  todos([
    f.arquivados ? sql`i.arquivado_em is not null` : sql`i.arquivado_em is null`,
    f.tipo ? sql`i.tipo = any(${f.tipo}::text[])` : undefined,
    f.busca ? sql`i.busca like plataforma.sem_acento(${comoTrecho(f.busca)})` : undefined,
    f.fornecedor ? deFornecedor(f.fornecedor) : undefined,
    f.preco ? sql`${SITUACAO_DO_PRECO} = any(${f.preco}::text[])` : undefined,
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
    select ${colunasDoItem}
    from catalogo.itens i
    ${comPreco}
    where ${onde(f)} ${f.cursor ? sql`and ${depoisDe(f.cursor)}` : sql``}
    order by i.tipo, i.marca, i.modelo, i.id
    limit ${f.limit + 1} offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const contagem = await sql<{ n: number }>`
    select count(*)::int as n from catalogo.itens i ${f.preco ? comPreco : sql``} where ${onde(f)}
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
    select ${colunasDoItem}
    from catalogo.itens i
    ${comPreco}
    where i.id = ${id} ${trancar ? sql`for update of i` : sql``}
  `.execute(db)
  if (!rows[0]) throw naoEncontrado('Item não encontrado no catálogo.')
  return rows[0]
}

export type PrecoDoItem = PrecoEmVigor & { item_id: string }

/** The prices of these items on a day (`catalogo.preco_em`); those without one are left out. */
export async function precosEm(db: Db | Tx, ids: readonly string[], dia: string): Promise<PrecoDoItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PrecoDoItem>`
    select
      i.id as item_id,
      p.preco_id,
      p.fornecedor,
      p.custo_centavos::float8 as custo_centavos,
      p.inicio::text as inicio,
      p.fim::text as fim,
      p.vencido
    from catalogo.itens i
    cross join lateral catalogo.preco_em(i.id, ${dia}::date) p
    where i.id = any(${[...ids]}::uuid[])
  `.execute(db)
  return rows
}

/** Cost of these items today, for prices that are made on the server. */
export const custosDosItens = async (db: Db | Tx, ids: readonly string[]): Promise<Map<string, number>> =>
  new Map((await precosEm(db, ids, diaAqui())).map((p) => [p.item_id, p.custo_centavos]))

/** The usual supplier of each item that has one. */
export async function fornecedoresDosItens(db: Db | Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; fornecedor: string }>`
    select id, fornecedor
    from catalogo.itens
    where id = any (${[...ids]}::uuid[])
      and fornecedor <> ''
  `.execute(db)
  return new Map(rows.map((r) => [r.id, r.fornecedor]))
}
