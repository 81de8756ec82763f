import { sql, type RawBuilder } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import { paraCada } from '#kit/objeto.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comoTrecho, todos } from '#platform/postgres/filtros.ts'
import { estadosDaProposta, type EstadoDaProposta, type TipoDeProposta } from '../../tipos.ts'
import { propostaNoAlcance } from '../politica.ts'

export interface LinhaDaProposta {
  id: string
  numero: string
  tipo: TipoDeProposta
  estado: EstadoDaProposta
  versao: number
  revisao: number
  titulo: string
  contato_id: string | null
  cliente_nome: string
  cartao_id: string | null
  vendedor_id: string
  vendedor: string
  cidade: string | null
  kwp: number | null
  valor_centavos: number
  economia_ano_centavos: number | null
  payback_anos: number | null
  validade_dias: number
  validade: string | null
  vence_em: Date | null
  motivo: string | null
  enviada_em: Date | null
  vistas: number
  ultima_vista_em: Date | null
  criado_em: Date
  atualizado_em: Date
  chave: string
}

export const colunasDaProposta = sql`
  p.id, p.numero, p.tipo, p.versao, p.revisao, p.titulo, p.contato_id, p.cartao_id, p.vendedor_id,
  case when p.estado in ('enviada', 'visualizada', 'em_negociacao') and p.vence_em < now() then 'expirada' else p.estado end
    as estado,
  coalesce(c.nome, p.cliente_nome) as cliente_nome,
  v.nome as vendedor, p.cidade, p.kwp::float8 as kwp, p.valor_centavos::float8 as valor_centavos,
  p.economia_ano_centavos::float8 as economia_ano_centavos, p.payback_anos::float8 as payback_anos,
  p.validade_dias, p.validade::text as validade, p.vence_em, p.motivo, p.enviada_em, p.vistas, p.ultima_vista_em,
  p.criado_em, p.atualizado_em, p.atualizado_em::text as chave
`
export const origemDaProposta = sql`
  from propostas.propostas p
  join acesso_publico.usuarios v on v.id = p.vendedor_id
  left join contatos_publico.contatos c on c.id = p.contato_id
`

export interface FiltrosDasPropostas {
  tipo?: string[] | undefined
  estado?: string[] | undefined
  vendedor?: string[] | undefined
  contato?: string | undefined
  cartao?: string | undefined
  busca?: string | undefined
  valor_de?: number | undefined
  valor_ate?: number | undefined
  vence_em_dias?: number | undefined
  minhas?: boolean | undefined
  a_decidir?: boolean | undefined
}

/** An open one that is past its validity counts as expired, whether or not the job has been there. */
const passou = sql`(p.estado in ('enviada', 'visualizada', 'em_negociacao') and p.vence_em < now())`

/** A discount waits for an answer: of a draft, or of the next version of what the customer has. */
const emAprovacao = sql`p.id in (select proposta_id from propostas.aprovacoes where situacao = 'pendente')`

function nosEstados(estados: readonly string[]): RawBuilder<unknown> {
  const vencidas = estados.includes('expirada') ? passou : sql`false`
  const esperam = estados.includes('em_aprovacao') ? emAprovacao : sql`false`
  return sql`((p.estado = any(${[...estados]}::text[]) and not ${passou}) or ${vencidas} or ${esperam})`
}

/** Requests of others that the user may answer. */
const aDecidir = (ctx: Ctx): RawBuilder<unknown> =>
  pode(ctx, 'propostas.proposta.aprovar')
    ? sql`
        p.id in (
          select proposta_id
          from propostas.aprovacoes
          where situacao = 'pendente'
            and pedida_por <> ${ctx.usuario.id}
        )
      `
    : sql`false`

const vencendo = (dias: number) => sql`
  (
    p.estado in ('enviada', 'visualizada', 'em_negociacao')
    and p.vence_em between now() and now() + make_interval(days => ${dias})
  )
`

function onde(ctx: Ctx, f: FiltrosDasPropostas, semEstado = false): RawBuilder<unknown> {
  return todos([
    propostaNoAlcance(ctx),
    f.tipo ? sql`p.tipo = any(${f.tipo}::text[])` : undefined,
    f.estado && !semEstado ? nosEstados(f.estado) : undefined,
    f.vendedor ? sql`p.vendedor_id = any(${f.vendedor}::uuid[])` : undefined,
    f.minhas ? sql`p.vendedor_id = ${ctx.usuario.id}` : undefined,
    f.a_decidir ? aDecidir(ctx) : undefined,
    f.contato ? sql`p.contato_id = ${f.contato}` : undefined,
    f.cartao ? sql`p.cartao_id = ${f.cartao}` : undefined,
    f.busca ? sql`p.busca like plataforma.sem_acento(${comoTrecho(f.busca)})` : undefined,
    f.valor_de === undefined ? undefined : sql`p.valor_centavos >= ${f.valor_de}`,
    f.valor_ate === undefined ? undefined : sql`p.valor_centavos <= ${f.valor_ate}`,
    f.vence_em_dias === undefined ? undefined : vencendo(f.vence_em_dias),
  ])
}

export type Ordem = 'atualizado' | 'vence' | 'valor'

const ORDENS: Readonly<Record<Ordem, RawBuilder<unknown>>> = {
  atualizado: sql`p.atualizado_em desc, p.id desc`,
  vence: sql`coalesce(p.vence_em, 'infinity') , p.id`,
  valor: sql`p.valor_centavos desc, p.id desc`,
}

function depoisDe(ordem: Ordem, cursor: string): RawBuilder<unknown> {
  if (ordem === 'atualizado') {
    const { em, id } = lugarNoTempo(cursor)
    return sql`(p.atualizado_em, p.id) < (${em}::timestamptz, ${id}::uuid)`
  }
  const [valor, id] = lerCursor(cursor) ?? []
  if (!ehUuid(String(id)) || (ordem === 'valor' ? !Number.isSafeInteger(Number(valor)) : !ehInstante(valor)))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return ordem === 'valor'
    ? sql`(p.valor_centavos, p.id) < (${Number(valor)}, ${String(id)}::uuid)`
    : sql`(coalesce(p.vence_em, 'infinity'), p.id) > (${String(valor)}::timestamptz, ${String(id)}::uuid)`
}
const ehInstante = (v: unknown): boolean => v === 'infinity' || Number.isFinite(Date.parse(String(v)))

const lugarDe = (ordem: Ordem, l: LinhaDaProposta): string => {
  const valor = { atualizado: l.chave, vence: l.vence_em?.toISOString() ?? 'infinity', valor: l.valor_centavos }[ordem]
  return escreverCursor([valor, l.id])
}

/** Counting stops here: it would cost more than the page. The screen takes its totals from `contarPropostas`. */
const CONTA_ATE = 1000

export async function listarPropostas(
  db: Db,
  ctx: Ctx,
  f: FiltrosDasPropostas & { ordem: Ordem; limit: number; page: number; cursor?: string | undefined },
): Promise<{ linhas: LinhaDaProposta[]; total: number; aproximado: boolean; proximo: string | null }> {
  const filtro = onde(ctx, f)
  const [{ rows }, contagem] = await Promise.all([
    sql<LinhaDaProposta>`
      select ${colunasDaProposta} ${origemDaProposta}
      where ${filtro} ${f.cursor ? sql`and ${depoisDe(f.ordem, f.cursor)}` : sql``}
      order by ${ORDENS[f.ordem]}
      limit ${f.limit + 1} offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
    `.execute(db),
    sql<{ n: number }>`
      select count(*)::int as n
      from (select from propostas.propostas p where ${filtro} limit ${CONTA_ATE + 1}) x
    `.execute(db),
  ])
  const linhas = rows.slice(0, f.limit)
  const ultima = linhas.at(-1)
  const total = contagem.rows[0]?.n ?? 0
  return {
    linhas,
    total: Math.min(total, CONTA_ATE),
    aproximado: total > CONTA_ATE,
    proximo: rows.length > f.limit && ultima ? lugarDe(f.ordem, ultima) : null,
  }
}

interface Contada {
  estado: EstadoDaProposta
  n: number
  valor: number
  vencendo: number
  em_aprovacao: number
}

/** Counts by state, with the sums of those that customers have. Only their rows are read: the others are in the index. */
export async function contarPropostas(db: Db, ctx: Ctx, f: FiltrosDasPropostas) {
  const filtro = onde(ctx, f, true)
  const comClientes = sql`
    select
      case when ${passou} then 'expirada' else p.estado end as estado,
      count(*)::int as n,
      coalesce(sum(p.valor_centavos), 0)::float8 as valor,
      count(*) filter (where ${vencendo(3)})::int as vencendo,
      0 as em_aprovacao
    from propostas.propostas p
    where ${filtro}
      and p.estado in ('enviada', 'visualizada', 'em_negociacao')
    group by 1
  `
  const asOutras = sql`
    select p.estado, count(*)::int, 0, 0, 0
    from propostas.propostas p
    where ${filtro}
      and p.estado not in ('enviada', 'visualizada', 'em_negociacao')
    group by p.estado
  `
  const esperam = sql`
    select 'em_aprovacao', 0, 0, 0, count(*)::int
    from propostas.propostas p
    where ${filtro}
      and ${emAprovacao}
  `
  const { rows } = await sql<Contada>`
    ${comClientes}
    union all ${asOutras}
    union all ${esperam}
  `.execute(db)
  const somar = (quais: readonly string[], de: 'n' | 'valor') =>
    rows.filter((r) => quais.includes(r.estado)).reduce((total, r) => total + r[de], 0)
  const todas = (de: 'vencendo' | 'em_aprovacao') => rows.reduce((total, r) => total + r[de], 0)
  return {
    por_estado: paraCada(estadosDaProposta, (estado) => somar([estado], 'n')),
    vencendo: todas('vencendo'),
    em_aprovacao: todas('em_aprovacao'),
    valor_aberto_centavos: somar(['enviada', 'visualizada', 'em_negociacao'], 'valor'),
  }
}

/** A proposal in the user's reach; undefined when there is none. */
export async function propostaPorId(db: Db | Tx, ctx: Ctx, id: string): Promise<LinhaDaProposta | undefined> {
  const { rows } = await sql<LinhaDaProposta>`
    select ${colunasDaProposta} ${origemDaProposta}
    where p.id = ${id}
      and ${propostaNoAlcance(ctx)}
  `.execute(db)
  return rows[0]
}

/** Of these ids, those in the user's reach. */
export async function idsNoAlcance(db: Db, ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id
    from propostas.propostas p
    where p.id = any(${[...ids]}::uuid[])
      and ${propostaNoAlcance(ctx)}
  `.execute(db)
  return rows.map((r) => r.id)
}
