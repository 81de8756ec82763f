import { sql, type RawBuilder } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { contem, todos } from '#platform/postgres/filtros.ts'
import type { Origem, SituacaoDoRecebimento } from '../../tipos.ts'
import { usadoDo } from '../politica.ts'

export interface FiltrosDosRecebimentos {
  situacao?: SituacaoDoRecebimento | undefined
  origem?: Origem | undefined
  conta_id?: string | undefined
  de?: string | undefined
  ate?: string | undefined
  busca?: string | undefined
}

export interface LinhaDaLista {
  id: string
  conta_id: string
  conta_nome: string
  origem: Origem
  valor_centavos: number
  usado_centavos: number
  recebido_em: Date
  dia: string
  txid: string | null
  pagador_nome: string | null
  pagador_documento: string | null
  memo: string
  situacao: SituacaoDoRecebimento
  faturas: string[] | null
}

/** Its txid names an invoice that takes no more: paid already, or cancelled. */
const aDevolver = sql`
  exists (
    select
    from cobranca.titulos f
    where (
        f.txid = r.txid
        or f.id in (select b.titulo_id from cobranca.cobrancas b where b.txid = r.txid)
      )
      and f.situacao in ('paga', 'cancelada')
  )
`

const anulado = sql`exists (select from cobranca.anulacoes n where n.recebimento_id = r.id)`

/** Each receipt with its state, the same for list, totals and page. */
const comSituacao = sql`
  select
    r.*, u.usado_centavos,
    case
      when ${anulado} then 'anulado'
      when u.usado_centavos >= r.valor_centavos then 'conciliado'
      when u.usado_centavos > 0 then 'parcial'
      when r.txid is not null and ${aDevolver} then 'devolver'
      else 'aberto'
    end as situacao
  from cobranca.recebimentos r
  cross join lateral (select ${usadoDo} as usado_centavos) u
`

const onde = (f: FiltrosDosRecebimentos): RawBuilder<unknown> =>
  todos([
    f.situacao ? sql`r.situacao = ${f.situacao}` : undefined,
    f.origem ? sql`r.origem = ${f.origem}` : undefined,
    f.conta_id ? sql`r.conta_id = ${f.conta_id}::uuid` : undefined,
    f.de ? sql`r.dia >= ${f.de}` : undefined,
    f.ate ? sql`r.dia <= ${f.ate}` : undefined,
    contem(sql`concat_ws(' ', r.pagador_nome, r.txid, r.memo)`, f.busca),
  ])

function depoisDe(cursor: string): RawBuilder<unknown> {
  const [em, id] = (lerCursor(cursor) ?? []).map(String)
  if (!em || Number.isNaN(Date.parse(em)) || !ehUuid(id ?? ''))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`(r.recebido_em, r.id) < (${em}::timestamptz, ${id}::uuid)`
}

const colunas = sql`
  r.id, r.conta_id, c.nome as conta_nome, r.origem, r.valor_centavos::float8 as valor_centavos, r.usado_centavos,
  r.recebido_em, r.dia::text as dia, r.txid, r.pagador_nome, r.pagador_documento, r.memo, r.situacao,
  (
    select array_agg(distinct f.numero)
    from cobranca.alocacoes a
    join cobranca.titulos f on f.id = a.titulo_id
    where a.recebimento_id = r.id
      and not exists (select from cobranca.estornos e where e.alocacao_id = a.id)
  ) as faturas
`

export async function listarRecebimentos(
  db: Db,
  f: FiltrosDosRecebimentos & { limit: number; page: number; cursor?: string | undefined },
): Promise<{ linhas: LinhaDaLista[]; total: number; proximo: string | null }> {
  const { rows } = await sql<LinhaDaLista>`
    select ${colunas}
    from (${comSituacao}) r
    join cobranca.contas c on c.id = r.conta_id
    where ${onde(f)} ${f.cursor ? sql`and ${depoisDe(f.cursor)}` : sql``}
    order by r.recebido_em desc, r.id desc
    limit ${f.limit + 1} offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const contagem = await sql<{ n: number }>`
    select count(*)::int as n
    from (${comSituacao}) r
    where ${onde(f)}
  `.execute(db)
  const linhas = rows.slice(0, f.limit)
  const u = linhas.at(-1)
  return {
    linhas,
    total: contagem.rows[0]?.n ?? 0,
    proximo: rows.length > f.limit && u ? escreverCursor([u.recebido_em.toISOString(), u.id]) : null,
  }
}

export async function resumirRecebimentos(db: Db, f: FiltrosDosRecebimentos) {
  const { rows } = await sql<{
    situacao: SituacaoDoRecebimento
    quantos: number
    centavos: number
    livre_centavos: number
  }>`
    select
      r.situacao,
      count(*)::int as quantos,
      sum(r.valor_centavos)::float8 as centavos,
      sum(r.valor_centavos - r.usado_centavos)::float8 as livre_centavos
    from (${comSituacao}) r
    where ${onde(f)}
    group by r.situacao
    order by r.situacao
  `.execute(db)
  return rows
}

export async function recebimentoNaLista(db: Db, id: string): Promise<LinhaDaLista | undefined> {
  const { rows } = await sql<LinhaDaLista>`
    select ${colunas}
    from (${comSituacao}) r
    join cobranca.contas c on c.id = r.conta_id
    where r.id = ${id}
  `.execute(db)
  return rows[0]
}
