import { sql, type RawBuilder } from 'kysely'
import { ehUuid } from '#kit/id.ts'
import { invalido } from '#kit/erro.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { comoTrecho, todos } from '#platform/postgres/filtros.ts'
import type { Prioridade, Situacao, TipoDeOrdem } from '../../tipos.ts'
import { ordemNoAlcance } from '../politica.ts'

export interface LinhaDaOrdem {
  id: string
  ano: number
  numero: number
  tipo: TipoDeOrdem
  prioridade: Prioridade
  titulo: string
  contato_id: string | null
  contato: string | null
  usina_id: string | null
  usina: string | null
  cidade: string
  uf: string | null
  ponto: { lat: number; lng: number } | null
  situacao: Situacao
  ciclo: number
  versao: number
  equipe_id: string | null
  tecnicos: { id: string; nome: string }[]
  agendada_de: Date | null
  agendada_ate: Date | null
  confirmada: boolean
  duracao_min: number
  prazo_em: Date
  aberta_em: Date
  concluida_em: Date | null
  chave_recente: string
  chave_prazo: string
}

export const colunasDaLista = sql`
  o.id, o.ano, o.numero, o.tipo, o.prioridade, o.titulo, o.contato_id, c.nome as contato, o.usina_id, x.nome as usina,
  o.cidade, o.uf,
  case when o.lat is not null and o.lon is not null then jsonb_build_object('lat', o.lat, 'lng', o.lon) end as ponto,
  o.situacao, o.ciclo, o.versao, o.equipe_id, o.agendada_de, o.agendada_ate,
  o.confirmada_em is not null as confirmada, o.duracao_min, o.prazo_em, o.aberta_em, o.concluida_em,
  o.aberta_em::text as chave_recente, o.prazo_em::text as chave_prazo,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'nome', p.nome) order by p.nome)
    from ordens.tecnicos t
    join acesso_publico.usuarios p on p.id = t.usuario_id
    where t.ordem_id = o.id
  ), '[]') as tecnicos
`
export const deOrdens = sql`
  from ordens.ordens o
  left join contatos_publico.contatos c on c.id = o.contato_id
  left join usinas_publico.usinas x on x.id = o.usina_id
`
export const ABERTA = sql`o.situacao not in ('concluida', 'cancelada')`

export interface FiltrosDasOrdens {
  situacao?: string[] | undefined
  tipo?: string[] | undefined
  prioridade?: string[] | undefined
  equipe?: string[] | undefined
  contato?: string | undefined
  usina?: string | undefined
  proposta?: string | undefined
  servico?: string | undefined
  prazo?: 'atrasada' | 'vence_hoje' | 'no_prazo' | undefined
  busca?: string | undefined
}

const FIM_DO_DIA = sql`((date_trunc('day', now() at time zone 'America/Sao_Paulo') + interval '1 day') at time zone 'America/Sao_Paulo')`
const PRAZOS = {
  atrasada: sql`${ABERTA} and o.prazo_em <= now()`,
  vence_hoje: sql`${ABERTA} and o.prazo_em > now() and o.prazo_em < ${FIM_DO_DIA}`,
  no_prazo: sql`${ABERTA} and o.prazo_em >= ${FIM_DO_DIA}`,
} as const

/** `OS 142`, `142/2026` and text find the same order. */
function buscaDe(texto: string): RawBuilder<unknown> {
  const numero = /^(?:os\s*)?(\d{1,6})(?:\/(\d{4}))?$/i.exec(texto.trim())
  if (numero?.[1])
    return sql`(o.numero = ${Number(numero[1])} ${numero[2] ? sql`and o.ano = ${Number(numero[2])}` : sql``})`
  const trecho = comoTrecho(texto)
  return sql`(
    o.busca like plataforma.sem_acento(${trecho})
    or c.busca like plataforma.sem_acento(${trecho})
    or plataforma.sem_acento(x.nome) like plataforma.sem_acento(${trecho})
  )`
}

/** Opened from a proposal, or by the preventive contract that it was sold with. */
const daProposta = (id: string): RawBuilder<unknown> => sql`(
  (o.origem_tipo = 'proposta' and o.origem_id = ${id})
  or o.recorrencia_id in (select r.id from ordens.recorrencias r where r.proposta_id = ${id})
)`

function onde(ctx: Ctx, f: FiltrosDasOrdens): RawBuilder<unknown> {
  return todos([
    ordemNoAlcance(ctx),
    f.situacao ? sql`o.situacao = any(${f.situacao}::text[])` : undefined,
    f.tipo ? sql`o.tipo = any(${f.tipo}::text[])` : undefined,
    f.prioridade ? sql`o.prioridade = any(${f.prioridade}::text[])` : undefined,
    f.equipe ? sql`o.equipe_id = any(${f.equipe}::uuid[])` : undefined,
    f.contato ? sql`o.contato_id = ${f.contato}` : undefined,
    f.usina ? sql`o.usina_id = ${f.usina}` : undefined,
    f.proposta ? daProposta(f.proposta) : undefined,
    f.servico ? sql`o.servico_id = ${f.servico}` : undefined,
    f.prazo ? PRAZOS[f.prazo] : undefined,
    f.busca ? buscaDe(f.busca) : undefined,
  ])
}

function depoisDe(ordem: 'recentes' | 'prazo', cursor: string): RawBuilder<unknown> {
  const [, id] = lerCursor(cursor) ?? []
  if (!ehUuid(String(id))) throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  const { em, id: qual } = lugarNoTempo(cursor)
  return ordem === 'recentes'
    ? sql`(o.aberta_em, o.id) < (${em}::timestamptz, ${qual}::uuid)`
    : sql`(o.prazo_em, o.id) > (${em}::timestamptz, ${qual}::uuid)`
}

const CONTA_ATE = 10_000

export async function listarOrdens(
  db: Db,
  ctx: Ctx,
  f: FiltrosDasOrdens & { ordem: 'recentes' | 'prazo'; limit: number; page: number; cursor?: string | undefined },
) {
  const filtro = onde(ctx, f)
  const por = f.ordem === 'recentes' ? sql`o.aberta_em desc, o.id desc` : sql`o.prazo_em, o.id`
  const [{ rows }, contagem] = await Promise.all([
    sql<LinhaDaOrdem>`
      select ${colunasDaLista} ${deOrdens}
      where ${filtro} ${f.cursor ? sql`and ${depoisDe(f.ordem, f.cursor)}` : sql``}
      order by ${por}
      limit ${f.limit + 1} offset ${f.cursor ? 0 : (f.page - 1) * f.limit}
    `.execute(db),
    sql<{ n: number }>`
      select count(*)::int as n
      from (select 1 ${deOrdens} where ${filtro} limit ${CONTA_ATE + 1}) t
    `.execute(db),
  ])
  const linhas = rows.slice(0, f.limit)
  const ultima = linhas.at(-1)
  const total = contagem.rows[0]?.n ?? 0
  const proximo =
    rows.length > f.limit && ultima
      ? escreverCursor([f.ordem === 'recentes' ? ultima.chave_recente : ultima.chave_prazo, ultima.id])
      : null
  return { linhas, total: Math.min(total, CONTA_ATE), aproximado: total > CONTA_ATE, proximo }
}

export interface Resumo {
  por_situacao: Record<string, number>
  atrasadas: number
  vencem_hoje: number
  sem_data: number
  hoje: number
  concluidas: number
  no_prazo: number
  preventivas_em_30_dias: number
}

/** The figures of the list and of the department's page, with the same predicate. */
export async function resumoDasOrdens(db: Db, ctx: Ctx, f: FiltrosDasOrdens): Promise<Resumo> {
  const { rows } = await sql<Resumo>`
    with vistas as (
      select o.situacao, o.prazo_em, o.concluida_em, o.agendada_de, o.id
      ${deOrdens}
      where ${onde(ctx, f)}
    )
    select
      coalesce((select jsonb_object_agg(situacao, n) from (
        select situacao::text as situacao, count(*)::int as n from vistas group by 1
      ) s), '{}') as por_situacao,
      count(*) filter (where ${ABERTA} and o.prazo_em <= now())::int as atrasadas,
      count(*) filter (where ${PRAZOS.vence_hoje})::int as vencem_hoje,
      count(*) filter (where o.situacao in ('aberta', 'reaberta'))::int as sem_data,
      count(*) filter (where (o.agendada_de at time zone 'America/Sao_Paulo')::date
        = (now() at time zone 'America/Sao_Paulo')::date and o.situacao <> 'cancelada')::int as hoje,
      count(*) filter (where o.concluida_em > now() - interval '30 days')::int as concluidas,
      count(*) filter (where o.concluida_em > now() - interval '30 days' and o.concluida_em <= o.prazo_em)::int as no_prazo,
      (
        select count(*) from ordens.recorrencias r
        where r.ativa
          and r.proxima <= current_date + 30
      )::int as preventivas_em_30_dias
    from vistas o
  `.execute(db)
  const [r] = rows
  if (!r) throw new Error('an aggregate without a row')
  return r
}

/** Open orders of the same customer or plant: what is asked for may be there already. */
export async function parecidas(db: Db, ctx: Ctx, contato: string, usina: string | undefined): Promise<LinhaDaOrdem[]> {
  const { rows } = await sql<LinhaDaOrdem>`
    select ${colunasDaLista} ${deOrdens}
    where ${ordemNoAlcance(ctx)}
      and ${ABERTA}
      and (o.contato_id = ${contato} ${usina ? sql`or o.usina_id = ${usina}` : sql``})
    order by o.aberta_em desc
    limit 10
  `.execute(db)
  return rows
}
