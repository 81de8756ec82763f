import { sql, type RawBuilder } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comoTrecho, todos } from '#platform/postgres/filtros.ts'
import type { CotaNaLista, Distribuicao } from '../../contract/formas.ts'

interface Filtros {
  busca?: string | undefined
  usina?: string | undefined
  contato?: string | undefined
  page: number
  limit: number
  cursor?: string | undefined
}

const colunas = sql`
  c.id, c.contato_id, c.nome, c.usina_id, u.nome as usina, c.parte::float8 as parte,
  c.aporte_centavos::float8 as aporte_centavos, c.aporte_em::text as aporte_em, c.vigente_de::text as vigente_de,
  c.vigente_ate::text as vigente_ate, d.competencia as ultimo_mes, d.valor_centavos::float8 as ultimo_centavos,
  d.situacao as ultima_situacao, c.link_hash is not null as tem_link
`
const origem = sql`
  from investidores.cotas c
  join usinas_publico.usinas u on u.id = c.usina_id
  left join lateral (
    select e.competencia, x.valor_centavos, x.situacao
    from investidores.distribuicoes x
    join investidores.extratos e on e.id = x.extrato_id
    where x.cota_id = c.id
    order by e.competencia desc
    limit 1
  ) d on true
`
const onde = (f: Filtros): RawBuilder<unknown> =>
  todos([
    f.usina ? sql`c.usina_id = ${f.usina}` : undefined,
    f.contato ? sql`c.contato_id = ${f.contato}` : undefined,
    f.busca ? sql`plataforma.sem_acento(c.nome) like plataforma.sem_acento(${comoTrecho(f.busca)})` : undefined,
  ])

function depoisDe(cursor: string): RawBuilder<unknown> {
  const [nome, id] = (lerCursor(cursor) ?? []).map(String)
  if (nome === undefined || !ehUuid(id ?? ''))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`(c.nome, c.id) > (${nome}, ${id}::uuid)`
}

const POR_VEZ = 500

/** Every quota of the filter, for an export. */
export async function* cotasDoArquivo(db: Db, f: Pick<Filtros, 'busca' | 'usina' | 'contato'>) {
  for (let cursor: string | undefined; ;) {
    const { linhas, proximo } = await listarCotas(db, { ...f, limit: POR_VEZ, page: 1, cursor })
    yield linhas
    if (!proximo) return
    cursor = proximo
  }
}

/** Quotas by the name of the investor. */
export async function listarCotas(
  db: Db,
  f: Filtros,
): Promise<{ linhas: CotaNaLista[]; total: number; proximo: string | null }> {
  const { rows } = await sql<CotaNaLista>`
    select ${colunas}
    ${origem}
    where ${onde(f)} ${f.cursor ? sql`and ${depoisDe(f.cursor)}` : sql``}
    order by c.nome, c.id
    limit ${f.limit + 1} offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const contagem = await sql<{ n: number }>`
    select count(*)::int as n
    from investidores.cotas c
    where ${onde(f)}
  `.execute(db)
  const linhas = rows.slice(0, f.limit)
  const ultima = linhas.at(-1)
  return {
    linhas,
    total: contagem.rows[0]?.n ?? 0,
    proximo: rows.length > f.limit && ultima ? escreverCursor([ultima.nome, ultima.id]) : null,
  }
}

export const semCota = () => naoEncontrado('Investidor não encontrado.')

export async function cotaPorId(db: Db | Tx, id: string): Promise<CotaNaLista> {
  const { rows } = await sql<CotaNaLista>`
    select ${colunas}
    ${origem}
    where c.id = ${id}
  `.execute(db)
  if (!rows[0]) throw semCota()
  return rows[0]
}

export async function cotaDoLink(db: Db, linkHash: string): Promise<CotaNaLista | undefined> {
  const { rows } = await sql<CotaNaLista>`
    select ${colunas}
    ${origem}
    where c.link_hash = ${linkHash}
  `.execute(db)
  return rows[0]
}

export interface CotaDoMes {
  id: string
  parte: number
  contato_id: string | null
}

/** Quotas that a month is distributed to, in the order that settles its last cents. */
export async function cotasDoMes(db: Db | Tx, usinaId: string, competencia: string): Promise<CotaDoMes[]> {
  const { rows } = await sql<CotaDoMes>`
    select id, parte::float8 as parte, contato_id
    from investidores.cotas
    where usina_id = ${usinaId}
      and vigente_de <= (${competencia} || '-01')::date
      and coalesce(vigente_ate, 'infinity') >= (${competencia} || '-01')::date
    order by id
  `.execute(db)
  return rows
}

/** What one quota was given, newest first. */
export async function distribuicoesDa(db: Db | Tx, cotaId: string): Promise<Distribuicao[]> {
  const { rows } = await sql<Distribuicao>`
    select
      d.id, e.competencia, d.valor_centavos::float8 as valor_centavos, d.situacao, d.prevista_em::text as prevista_em,
      d.paga_em::text as paga_em, d.estornos
    from investidores.distribuicoes d
    join investidores.extratos e on e.id = d.extrato_id
    where d.cota_id = ${cotaId}
    order by e.competencia desc
  `.execute(db)
  return rows
}
