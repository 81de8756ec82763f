import { sql, type RawBuilder } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { paraCada } from '#kit/objeto.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comoTrecho, todos } from '#platform/postgres/filtros.ts'
import { situacoesDoContrato, type MotivoDaParada, type SituacaoDoContrato, type TipoDeContrato } from '../../tipos.ts'
import { contratoNoAlcance } from '../politica.ts'

export interface LinhaDoContrato {
  id: string
  numero: string
  tipo: TipoDeContrato
  situacao: SituacaoDoContrato
  versao: number
  revisao: number
  titulo: string
  contato_id: string | null
  cliente_nome: string
  proposta_id: string | null
  proposta_versao: number | null
  cartao_id: string | null
  responsavel_id: string
  responsavel: string
  valor_centavos: number
  revisar_ate: string | null
  enviado_em: Date | null
  assinar_ate: Date | null
  assinado_em: Date | null
  assinatura_parada: MotivoDaParada | null
  motivo: string | null
  arrependimento_dias: number
  arrependimento_ate: Date | null
  inicio_pedido_em: string | null
  inicio_prova: string | null
  vigente_de: string | null
  vigente_ate: string | null
  prazo_meses: number | null
  reajuste_indice: 'IPCA' | 'IGP-M' | null
  reajuste_em: string | null
  criado_em: Date
  atualizado_em: Date
  /** to the microsecond, for the cursor */
  chave: string
}

const colunas = sql`
  k.id, k.numero, k.tipo, k.situacao, k.versao, k.revisao, k.titulo, k.contato_id, k.proposta_id, k.proposta_versao, k.cartao_id,
  coalesce(c.nome, k.cliente_nome) as cliente_nome,
  k.responsavel_id, r.nome as responsavel, k.valor_centavos::float8 as valor_centavos, k.revisar_ate::text as revisar_ate,
  k.enviado_em, k.assinar_ate, k.assinado_em, k.assinatura_parada, k.motivo, k.arrependimento_dias, k.arrependimento_ate,
  k.inicio_pedido_em::text as inicio_pedido_em, k.inicio_prova,
  k.vigente_de::text as vigente_de, k.vigente_ate::text as vigente_ate, k.prazo_meses, k.reajuste_indice,
  k.reajuste_em::text as reajuste_em, k.criado_em, k.atualizado_em, k.atualizado_em::text as chave
`
const origem = sql`
  from contratos.contratos k
  join acesso_publico.usuarios r on r.id = k.responsavel_id
  left join contatos_publico.contatos c on c.id = k.contato_id
`

export interface FiltrosDosContratos {
  tipo?: string[] | undefined
  situacao?: string[] | undefined
  responsavel?: string[] | undefined
  contato?: string | undefined
  cartao?: string | undefined
  proposta?: string | undefined
  busca?: string | undefined
  prazo_em_dias?: number | undefined
  meus?: boolean | undefined
}

const EM_VIGOR = sql`k.situacao in ('vigente', 'suspenso')`
const EM_ASSINATURA = sql`k.situacao in ('enviado_assinatura', 'parcialmente_assinado')`

/** Its nearest deadline, whatever the state gives it: review, signature, end, price adjustment. */
const comPrazo = (dias: number): RawBuilder<unknown> => sql`
  (
    (k.situacao = 'revisao_juridica' and k.revisar_ate <= current_date + ${dias}::int)
    or (${EM_ASSINATURA} and k.assinar_ate <= now() + make_interval(days => ${dias}))
    or (${EM_VIGOR} and least(k.vigente_ate, k.reajuste_em) <= current_date + ${dias}::int)
  )
`

function onde(ctx: Ctx, f: FiltrosDosContratos, semSituacao = false): RawBuilder<unknown> {
  return todos([
    contratoNoAlcance(ctx),
    f.tipo ? sql`k.tipo = any(${f.tipo}::text[])` : undefined,
    f.situacao && !semSituacao ? sql`k.situacao = any(${f.situacao}::text[])` : undefined,
    f.responsavel ? sql`k.responsavel_id = any(${f.responsavel}::uuid[])` : undefined,
    f.meus ? sql`k.responsavel_id = ${ctx.usuario.id}` : undefined,
    f.contato ? sql`k.contato_id = ${f.contato}` : undefined,
    f.cartao ? sql`k.cartao_id = ${f.cartao}` : undefined,
    f.proposta ? sql`k.proposta_id = ${f.proposta}` : undefined,
    f.busca ? sql`k.busca like plataforma.sem_acento(${comoTrecho(f.busca)})` : undefined,
    f.prazo_em_dias === undefined ? undefined : comPrazo(f.prazo_em_dias),
  ])
}

export type Ordem = 'atualizado' | 'revisar' | 'vence' | 'valor'

const ORDENS: Readonly<Record<Ordem, RawBuilder<unknown>>> = {
  atualizado: sql`k.atualizado_em desc, k.id desc`,
  revisar: sql`coalesce(k.revisar_ate, 'infinity'), k.id`,
  vence: sql`coalesce(k.vigente_ate, 'infinity'), k.id`,
  valor: sql`k.valor_centavos desc, k.id desc`,
}

const ehDia = (v: unknown): boolean => v === 'infinity' || /^\d{4}-\d{2}-\d{2}$/.test(String(v))

function depoisDe(ordem: Ordem, cursor: string): RawBuilder<unknown> {
  if (ordem === 'atualizado') {
    const { em, id } = lugarNoTempo(cursor)
    return sql`(k.atualizado_em, k.id) < (${em}::timestamptz, ${id}::uuid)`
  }
  const [valor, id] = lerCursor(cursor) ?? []
  if (!ehUuid(String(id)) || (ordem === 'valor' ? !Number.isSafeInteger(Number(valor)) : !ehDia(valor)))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  if (ordem === 'valor') return sql`(k.valor_centavos, k.id) < (${Number(valor)}, ${String(id)}::uuid)`
  const coluna = ordem === 'revisar' ? sql`k.revisar_ate` : sql`k.vigente_ate`
  return sql`(coalesce(${coluna}, 'infinity'), k.id) > (${String(valor)}::date, ${String(id)}::uuid)`
}

const lugarDe = (ordem: Ordem, l: LinhaDoContrato): string => {
  const valor = {
    atualizado: l.chave,
    revisar: l.revisar_ate ?? 'infinity',
    vence: l.vigente_ate ?? 'infinity',
    valor: l.valor_centavos,
  }[ordem]
  return escreverCursor([valor, l.id])
}

/** Counting stops here: it would cost more than the page. The screen takes its totals from `contarContratos`. */
const CONTA_ATE = 1000

export async function listarContratos(
  db: Db,
  ctx: Ctx,
  f: FiltrosDosContratos & { ordem: Ordem; limit: number; page: number; cursor?: string | undefined },
): Promise<{ linhas: LinhaDoContrato[]; total: number; aproximado: boolean; proximo: string | null }> {
  const filtro = onde(ctx, f)
  const [{ rows }, contagem] = await Promise.all([
    sql<LinhaDoContrato>`
      select ${colunas} ${origem}
      where ${filtro} ${f.cursor ? sql`and ${depoisDe(f.ordem, f.cursor)}` : sql``}
      order by ${ORDENS[f.ordem]}
      limit ${f.limit + 1} offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
    `.execute(db),
    sql<{ n: number }>`
      select count(*)::int as n
      from (select from contratos.contratos k where ${filtro} limit ${CONTA_ATE + 1}) x
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

export async function contarContratos(db: Db, ctx: Ctx, f: FiltrosDosContratos) {
  const { rows } = await sql<{
    situacao: SituacaoDoContrato
    n: number
    valor: number
    atrasados: number
    vencendo: number
  }>`
    select
      k.situacao,
      count(*)::int as n,
      coalesce(sum(k.valor_centavos), 0)::float8 as valor,
      count(*) filter (where k.situacao = 'revisao_juridica' and k.revisar_ate < current_date)::int as atrasados,
      count(*) filter (where ${EM_VIGOR} and k.vigente_ate <= current_date + 60)::int as vencendo
    from contratos.contratos k
    where ${onde(ctx, f, true)}
    group by 1
  `.execute(db)
  const quantos = new Map(rows.map((r) => [r.situacao, r.n]))
  return {
    por_situacao: paraCada(situacoesDoContrato, (s) => quantos.get(s) ?? 0),
    atrasados: rows.reduce((n, r) => n + r.atrasados, 0),
    vencendo: rows.reduce((n, r) => n + r.vencendo, 0),
    vigente_centavos: rows.find((r) => r.situacao === 'vigente')?.valor ?? 0,
  }
}

/** A contract in the user's reach; undefined when there is none. */
export async function contratoPorId(db: Db | Tx, ctx: Ctx, id: string): Promise<LinhaDoContrato | undefined> {
  const { rows } = await sql<LinhaDoContrato>`
    select ${colunas} ${origem}
    where k.id = ${id}
      and ${contratoNoAlcance(ctx)}
  `.execute(db)
  return rows[0]
}

/** Of these ids, those in the user's reach. */
export async function idsNoAlcance(db: Db, ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id
    from contratos.contratos k
    where k.id = any(${[...ids]}::uuid[])
      and ${contratoNoAlcance(ctx)}
  `.execute(db)
  return rows.map((r) => r.id)
}

/** Of these amendments, those whose contract is in the user's reach. */
export async function aditivosNoAlcance(db: Db, ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id
    from contratos.aditivos a
    join contratos.contratos k on k.id = a.contrato_id
    where a.id = any(${[...ids]}::uuid[])
      and ${contratoNoAlcance(ctx)}
  `.execute(db)
  return rows.map((r) => r.id)
}
