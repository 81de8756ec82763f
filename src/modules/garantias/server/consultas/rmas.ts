import { sql, type RawBuilder } from 'kysely'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import { numeroDaOrdem } from '#modules/ordens/regras/numero.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comoTrecho, todos } from '#platform/postgres/filtros.ts'
import type { Rma, RmaNaLista } from '../../contract/rmas.ts'
import { verbosPossiveis } from '../../regras/rma.ts'
import type { SituacaoDoRma } from '../../tipos.ts'
import { instante, LUGAR, LUGARES, MODELO } from './comum.ts'

interface Filtros {
  situacao?: SituacaoDoRma[] | undefined
  usina?: string | undefined
  cartao?: string | undefined
  busca?: string | undefined
  page: number
  limit: number
  cursor?: string | undefined
}

const COLUNAS = sql`
  r.id,
  r.numero,
  r.serie,
  ${MODELO} as modelo,
  r.usina_id,
  u.nome as usina,
  c.nome as cliente,
  r.cobertura,
  r.situacao,
  r.protocolo,
  ${instante(sql`r.aberto_em`)} as aberto_em,
  ${instante(sql`r.mudou_em`)} as mudou_em
`
const DE = sql`
  from garantias.rmas r
  join catalogo_publico.itens i on i.id = r.item_id
  left join usinas_publico.usinas u on u.id = r.usina_id
  left join contatos_publico.contatos c on c.id = u.contato_id
`

const comTexto = (busca: string): RawBuilder<unknown> => sql`
  (
    r.serie like ${comoTrecho(busca.toUpperCase())}
    or r.serie_nova like ${comoTrecho(busca.toUpperCase())}
    or plataforma.sem_acento(coalesce(u.nome, '') || ' ' || coalesce(c.nome, '') || ' ' || r.protocolo)
      like plataforma.sem_acento(${comoTrecho(busca)})
    or 'rma-' || lpad(r.numero::text, 4, '0') like ${comoTrecho(busca.toLowerCase())}
  )
`
const onde = (f: Filtros): RawBuilder<unknown> =>
  todos([
    f.situacao ? sql`r.situacao = any (${f.situacao}::text[])` : undefined,
    f.usina ? sql`r.usina_id = ${f.usina}` : undefined,
    f.cartao ? sql`r.cartao_id = ${f.cartao}` : undefined,
    f.busca ? comTexto(f.busca) : undefined,
  ])

function depoisDe(cursor: string): RawBuilder<unknown> {
  const [id] = lerCursor(cursor) ?? []
  if (typeof id !== 'string' || !ehUuid(id))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`r.id < ${id}::uuid`
}

export async function listarRmas(db: Db, f: Filtros) {
  const { rows } = await sql<RmaNaLista>`
    select ${COLUNAS}
    ${DE}
    where ${onde(f)}
      and ${f.cursor ? depoisDe(f.cursor) : sql`true`}
    order by r.id desc
    limit ${f.limit + 1}
    offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const contagem = await sql<{ n: number }>`
    select count(*)::int as n
    ${DE}
    where ${onde(f)}
  `.execute(db)
  const linhas = rows.slice(0, f.limit)
  const ultima = linhas.at(-1)
  return {
    linhas,
    total: contagem.rows[0]?.n ?? 0,
    proximo: rows.length > f.limit && ultima ? escreverCursor([ultima.id]) : null,
  }
}

type Linha = Omit<Rma, 'fotos' | 'eventos' | 'posso' | 'ordem'> & { ordem_ano: number | null; ordem_n: number | null }

/** One claim as a whole. `gere`: the user may move it. */
export async function rmaPorId(db: Db | Tx, id: string, gere: boolean): Promise<Rma> {
  const { rows } = await sql<Linha>`
    select
      ${COLUNAS},
      case when x.id is not null then ${LUGAR} end as lugar,
      r.produto_ate::text as produto_ate,
      r.desempenho_ate::text as desempenho_ate,
      r.defeito,
      r.medidas,
      r.serie_nova,
      r.rastreio,
      r.ordem_id,
      o.ano as ordem_ano,
      o.numero as ordem_n,
      r.cartao_id,
      r.versao,
      p.nome as aberto_por
    ${DE}
    left join garantias.instalacoes x on x.id = r.instalacao_id
    ${LUGARES}
    left join ordens_publico.ordens o on o.id = r.ordem_id
    left join acesso_publico.usuarios p on p.id = r.aberto_por
    where r.id = ${id}
  `.execute(db)
  const [r] = rows
  if (!r) throw naoEncontrado('Este RMA não existe.')
  const { ordem_ano, ordem_n, ...rma } = r
  return {
    ...rma,
    ordem: ordem_ano !== null && ordem_n !== null ? numeroDaOrdem({ ano: ordem_ano, numero: ordem_n }) : null,
    fotos: (await fotosDoRma(db, id)).map((f) => f.sha256),
    eventos: await eventosDoRma(db, id),
    posso: gere ? verbosPossiveis(r.situacao) : [],
  }
}

export async function fotosDoRma(db: Db | Tx, id: string): Promise<{ sha256: string }[]> {
  return await db
    .selectFrom('garantias.rma_fotos')
    .select('sha256')
    .where('rma_id', '=', id)
    .orderBy('em')
    .orderBy('sha256')
    .execute()
}

async function eventosDoRma(db: Db | Tx, id: string): Promise<Rma['eventos']> {
  const { rows } = await sql<Rma['eventos'][number]>`
    select e.id, e.de, e.para, e.texto, p.nome as por, ${instante(sql`e.em`)} as em
    from garantias.rma_eventos e
    left join acesso_publico.usuarios p on p.id = e.por
    where e.rma_id = ${id}
    order by e.em, e.id
  `.execute(db)
  return rows
}
