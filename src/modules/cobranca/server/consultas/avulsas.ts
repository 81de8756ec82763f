import { sql, type RawBuilder } from 'kysely'
import { pixPayload } from '#engines/energia/pix.ts'
import { diaAqui } from '#kit/aqui.ts'
import { naoEncontrado } from '#kit/erro.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { contem, todos } from '#platform/postgres/filtros.ts'
import type { Avulsa, AvulsaNaLista, SituacaoDaAvulsa } from '../../contract/avulsas.ts'
import { dividaDa } from '../../regras/conciliar.ts'
import { pixDaCobranca } from './cobranca-da-fatura.ts'
import { faturaPorId } from './titulos.ts'

interface Linha extends Omit<AvulsaNaLista, 'emitida_em' | 'paga_em'> {
  emitida_em: Date
  paga_em: Date | null
}

const situacao = sql`
  case
    when a.situacao = 'aberta' and a.pagavel_ate < (now() at time zone 'America/Sao_Paulo')::date then 'vencida'
    else a.situacao
  end
`
const colunas = sql`
  a.id, a.numero, a.origem, a.origem_id, a.contato_id, a.nome, a.assunto,
  a.valor_centavos::float8 as valor_centavos, a.pago_centavos::float8 as pago_centavos,
  a.vencimento_em::text as vencimento, ${situacao} as situacao, a.emitida_em, a.paga_em
`
const naLista = (l: Linha): AvulsaNaLista => ({
  ...l,
  emitida_em: l.emitida_em.toISOString(),
  paga_em: l.paga_em?.toISOString() ?? null,
})

export interface FiltrosDasAvulsas {
  situacao?: SituacaoDaAvulsa | undefined
  busca?: string | undefined
}

const onde = (f: FiltrosDasAvulsas): RawBuilder<unknown> =>
  todos([
    f.situacao ? sql`${situacao} = ${f.situacao}` : undefined,
    contem(sql`concat_ws(' ', a.numero, a.nome, a.assunto, a.txid)`, f.busca),
  ])

/** Charges of their own, newest first. */
export async function listarAvulsas(
  db: Db,
  f: FiltrosDasAvulsas & { limit: number; page: number; cursor?: string | undefined },
): Promise<{ linhas: AvulsaNaLista[]; total: number; proximo: string | null }> {
  const [em, depois] = f.cursor ? (lerCursor(f.cursor) ?? []).map(String) : []
  const { rows } = await sql<Linha>`
    select ${colunas}
    from cobranca.avulsas a
    where ${onde(f)}
      ${em && depois ? sql`and (a.emitida_em, a.id) < (${em}::timestamptz, ${depois}::uuid)` : sql``}
    order by a.emitida_em desc, a.id desc
    limit ${f.limit + 1} offset ${em ? 0 : (f.page - 1) * f.limit}
  `.execute(db)
  const contagem = await sql<{ n: number }>`
    select count(*)::int as n
    from cobranca.avulsas a
    where ${onde(f)}
  `.execute(db)
  const linhas = rows.slice(0, f.limit)
  const u = linhas.at(-1)
  return {
    linhas: linhas.map(naLista),
    total: contagem.rows[0]?.n ?? 0,
    proximo: rows.length > f.limit && u ? escreverCursor([u.emitida_em.toISOString(), u.id]) : null,
  }
}

interface Guardada extends Linha {
  observacao: string
  motivo: string | null
  txid: string
  recebedor: { chave: string; nome: string; cidade: string }
}

async function inteira(db: Db | Tx, l: Guardada): Promise<Avulsa> {
  const [titulo, linhas] = [
    await faturaPorId(db, l.id),
    await sql<Avulsa['linhas'][number]>`
      select descricao, referencia, trim_scale(qtd)::text as qtd, unidade,
        unitario_centavos::float8 as unitario_centavos, total_centavos::float8 as total_centavos
      from cobranca.avulsas_linhas
      where avulsa_id = ${l.id}
      order by n
    `.execute(db),
  ]
  const { txid, recebedor, observacao, motivo, ...resto } = l
  const devido =
    titulo && ['aberta', 'parcial', 'vencida'].includes(l.situacao) ? dividaDa(titulo, diaAqui()).totalCentavos : 0
  return {
    ...naLista(resto),
    observacao,
    motivo,
    linhas: linhas.rows,
    devido_centavos: devido,
    recebedor: recebedor.nome,
    pix: devido > 0 ? ((await pixDaCobranca(db, l.id, devido)) ?? pixPayload({ ...recebedor, txid }, devido)) : null,
  }
}

async function umaOnde(db: Db | Tx, qual: RawBuilder<unknown>): Promise<Avulsa | null> {
  const { rows } = await sql<Guardada>`
    select ${colunas}, a.observacao, a.motivo, a.txid, a.recebedor
    from cobranca.avulsas a
    where ${qual}
    order by a.emitida_em desc
    limit 1
  `.execute(db)
  return rows[0] ? inteira(db, rows[0]) : null
}

export async function avulsaPorId(db: Db | Tx, id: string): Promise<Avulsa> {
  const a = await umaOnde(db, sql`a.id = ${id}`)
  if (!a) throw naoEncontrado('Cobrança não encontrada.')
  return a
}

/** The charge of what asked for it, with its Pix code of today; a cancelled one only when no other came after it. */
export const cobrancaDaOrigem = (db: Db | Tx, tipo: 'ordem', id: string): Promise<Avulsa | null> =>
  umaOnde(db, sql`a.origem = ${tipo} and a.origem_id = ${id}`)

/** Only its state, for a page that asks again and again; null without a charge that counts. */
export async function situacaoDaOrigem(db: Db | Tx, tipo: 'ordem', id: string): Promise<SituacaoDaAvulsa | null> {
  const { rows } = await sql<{ situacao: SituacaoDaAvulsa }>`
    select ${situacao} as situacao
    from cobranca.avulsas a
    where a.origem = ${tipo}
      and a.origem_id = ${id}
      and a.situacao <> 'cancelada'
  `.execute(db)
  return rows[0]?.situacao ?? null
}

/** The price of each thing when it was last charged (centavos), by reference. */
export async function ultimosPrecos(db: Db | Tx, referencias: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ referencia: string; preco: number }>`
    select distinct on (l.referencia) l.referencia, l.unitario_centavos::float8 as preco
    from cobranca.avulsas_linhas l
    join cobranca.avulsas a on a.id = l.avulsa_id
    where l.referencia = any(${[...referencias]}::text[])
      and a.situacao <> 'cancelada'
    order by l.referencia, l.avulsa_id desc
  `.execute(db)
  return new Map(rows.map((r) => [r.referencia, r.preco]))
}

interface Paga {
  nome: string
  assunto: string
  valor_centavos: number
  emitida_por: string | null
  paga_em: Date
}

/** Null unless it is paid now. */
export async function avulsaDoAviso(db: Db, id: string): Promise<Paga | null> {
  const { rows } = await sql<Paga>`
    select nome, assunto, valor_centavos::float8 as valor_centavos, emitida_por, paga_em
    from cobranca.avulsas
    where id = ${id}
      and situacao = 'paga'
  `.execute(db)
  return rows[0] ?? null
}
