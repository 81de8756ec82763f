import { sql, type RawBuilder } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { lerCursor } from '#kit/pagina.ts'
import { ehUuid } from '#kit/id.ts'
import { cartaoNoAlcance } from '#modules/funis/publico.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Quais } from '../../contract/paineis.ts'
import { doMes } from '../../regras/periodo.ts'
import type { Fato } from '../../tipos.ts'
import { chegadas, coortes, anoDasCoortes, permanencias } from './estagios.ts'
import { idade } from './numeros.ts'
import {
  abertos,
  ATRASADO,
  AVANCOU,
  comeco,
  dePessoas,
  e,
  ENTROU,
  fechados,
  fim,
  SAIU,
  transicoes,
  umFunil,
  VOLTOU,
  type Recorte,
} from './recorte.ts'

export interface Linha {
  cartao_id: string
  seq: number
  em: Date
  chave_em: string
  funil_id: string
  funil_nome: string
  titulo: string
  contato_nome: string | null
  estagio_nome: string
  situacao: string
  onde_nome: string | null
  responsavel_nome: string | null
  por_nome: string | null
  valor_centavos: number | null
  duracao_s: number | null
  duracao_util_s: number | null
  no_prazo: boolean | null
  vence_em: Date | null
  origem: string
}

type Fonte = (r: Recorte, q: Quais) => RawBuilder<unknown>
const COLUNAS_DA_TRANSICAO = sql`
  t.por_id, t.duracao_s::float8 as duracao_s, t.duracao_util_s::float8 as duracao_util_s, t.no_prazo
`
const NADA = sql`
  null::uuid as por_id, null::float8 as duracao_s, null::float8 as duracao_util_s, null::boolean as no_prazo
`

/** A visit that ended, or a card that entered: one row per counted transition. */
const daTransicao =
  (quando: RawBuilder<unknown>, onde: 'de' | 'para' = 'de'): Fonte =>
  (r, q) => {
    const lugar = sql.ref(`t.${onde}_estagio_id`)
    const so = [
      quando,
      ...(q.estagio ? [sql`${lugar} = ${q.estagio}`] : []),
      ...(q.feito_por ? [dePessoas([q.feito_por], r, 't.por_id')] : []),
    ]
    return sql`
      select t.cartao_id, t.seq, t.em, ${lugar} as onde_id, ${COLUNAS_DA_TRANSICAO}
      from ${transicoes(r, r.filtros, { com: ['de', 'para'], so })}
    `
  }
const doFechado =
  (so: RawBuilder<unknown>): Fonte =>
  (r, q) => {
    const motivo =
      q.motivo === 'sem' ? [sql`c.motivo_perda is null`] : q.motivo ? [sql`c.motivo_perda = ${q.motivo}`] : []
    return sql`
      select
        c.id as cartao_id,
        0 as seq,
        c.fechado_em as em,
        c.estagio_id as onde_id,
        null::uuid as por_id,
        extract(epoch from c.fechado_em - c.criado_em)::float8 as duracao_s,
        null::float8 as duracao_util_s,
        null::boolean as no_prazo
      from ${fechados(r, r.filtros, [so, ...motivo])}
    `
  }
const doAberto =
  (so: readonly RawBuilder<unknown>[]): Fonte =>
  (r, q) => {
    const mais = [
      ...so,
      ...(q.estagio ? [sql`c.estagio_id = ${q.estagio}`] : []),
      ...(q.faixa !== undefined ? [sql`greatest(${idade}, 0) = ${q.faixa}`] : []),
    ]
    return sql`
      select c.id as cartao_id, 0 as seq, c.entrou_estagio_em as em, c.estagio_id as onde_id, ${NADA}
      from ${abertos(r, mais)}
    `
  }
const oEstagio = (q: Quais): string => {
  if (!q.estagio) throw invalido('Escolha um estágio', [{ campo: 'estagio', mensagem: 'Escolha um estágio' }])
  return q.estagio
}
const daChegada =
  (passou: boolean): Fonte =>
  (r, q) =>
    sql`
      select x.cartao_id, min(x.seq) as seq, min(x.em) as em, x.para_estagio_id as onde_id, ${NADA}
      from ${chegadas(r, r.filtros)} x
      where x.para_estagio_id = ${oEstagio(q)}
      group by x.cartao_id, x.para_estagio_id ${passou ? sql`having bool_or(x.alem > x.lugar)` : sql``}
    `

/** Row source of each figure, built from the same fragments as the figure. */
const fontes: Record<Fato, Fonte> = {
  entrou: daTransicao(ENTROU, 'para'),
  saiu: daTransicao(SAIU),
  avancou: daTransicao(AVANCOU),
  voltou: daTransicao(VOLTOU),
  no_prazo: daTransicao(sql`t.no_prazo`),
  fora_do_prazo: daTransicao(sql`not t.no_prazo`),
  chegou: daChegada(false),
  passou: daChegada(true),
  permaneceu: (r, q) => sql`
    select
      v.cartao_id, v.seq, v.em, v.de_estagio_id as onde_id, null::uuid as por_id, v.duracao_s, v.duracao_util_s,
      null::boolean as no_prazo
    from ${permanencias(r, r.filtros)} v
    where v.de_estagio_id = ${oEstagio(q)}
      and v.duracao_s is not null
  `,
  ganhou: doFechado(sql`c.situacao = 'ganho'`),
  perdeu: doFechado(sql`c.situacao = 'perdido'`),
  decidido: doFechado(sql`true`),
  aberto: doAberto([]),
  atrasado: doAberto([ATRASADO]),
  previsto: (r, q) =>
    doAberto([
      sql`c.valor_centavos is not null`,
      ...(q.mes === 'sem'
        ? [sql`c.previsao is null`]
        : q.mes
          ? [sql`c.previsao between ${doMes(q.mes).de}::date and ${doMes(q.mes).ate}::date`]
          : []),
    ])(r, q),
  coorte: (r, q) => {
    const mes = q.mes && q.mes !== 'sem' ? doMes(q.mes) : null
    const lugar = q.estagio ? umFunil(r).definicao.estagios.findIndex((x) => x.id === q.estagio) : null
    const so = [
      ...(mes ? [sql`k.em >= ${comeco(mes.de)}`, sql`k.em < ${fim(mes.ate)}`] : []),
      ...(lugar !== null ? [sql`k.lugar >= ${lugar}`] : []),
    ]
    return sql`
      select k.cartao_id, 1 as seq, k.em, null::uuid as onde_id, ${NADA}
      from ${coortes(r, anoDasCoortes(r.filtros))} k
      where ${e(so)}
    `
  },
}

const INSTANTE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2}$/
/** Accepts only cursors in our format: they come from the browser and can contain anything. */
function depoisDe(cursor: string | undefined): RawBuilder<unknown> {
  if (!cursor) return sql`true`
  const [em = '', id = '', seq = ''] = (lerCursor(cursor) ?? []).map(String)
  if (!INSTANTE.test(em) || !ehUuid(id) || !/^\d{1,9}$/.test(seq))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return sql`(f.em, f.cartao_id, f.seq) < (${em}::timestamptz, ${id}::uuid, ${Number(seq)}::int)`
}

/**
 * Shown for a card that moved to a funnel out of reach: it counts in the old funnel, but its current data is hidden.
 */
const FORA_DO_ALCANCE = {
  titulo: 'Cartão que seguiu para outro funil',
  funil_nome: '',
  estagio_nome: '',
  contato_nome: null,
  responsavel_nome: null,
  valor_centavos: null,
  vence_em: null,
} as const

/**
 * The transition of a row: the counted one or, for a card's current state, the one that brought it there. Supplies the
 * author and the durations that the row source lacks.
 */
const MOVIMENTO = sql`
  left join lateral (
    select t.por_id, t.por_tipo, t.duracao_s, t.duracao_util_s, t.no_prazo
    from funis_publico.transicoes t
    where t.cartao_id = f.cartao_id
      and case
        when f.seq > 0 then t.seq = f.seq
        else t.para_estagio_id = f.onde_id and t.desfaz is null and t.desfeita_por is null
      end
    order by t.seq desc
    limit 1
  ) m on true
`
const SEM_PESSOA = sql`
  case m.por_tipo
    when 'regra' then 'Uma automação'
    when 'passagem' then 'Uma passagem'
    when 'sistema' then 'O sistema'
  end
`
/**
 * Durations of a row. Open card: time since it entered its stage. Closed card: its whole time, and as working time the
 * sum of its stages.
 */
const PARADO = sql`f.seq = 0 and c.situacao = 'aberto'`
const MEDIDAS = sql`
  coalesce(
    f.duracao_s, case when ${PARADO} then extract(epoch from now() - f.em)::float8 else m.duracao_s::float8 end
  ) as duracao_s,
  coalesce(
    f.duracao_util_s,
    case
      when f.seq > 0 then m.duracao_util_s::float8
      when c.situacao <> 'aberto' then (
        select sum(t.duracao_util_s)::float8
        from funis_publico.transicoes t
        where t.cartao_id = f.cartao_id
          and t.desfaz is null
          and t.desfeita_por is null
      )
    end
  ) as duracao_util_s,
  coalesce(f.no_prazo, case when ${PARADO} then c.vence_em >= now() else m.no_prazo end) as no_prazo,
  coalesce(p.nome, ${SEM_PESSOA}) as por_nome
`

export async function linhasDo(
  db: Db | Tx,
  r: Recorte,
  q: Quais,
  { limite, cursor }: { limite: number; cursor: string | undefined },
): Promise<Linha[]> {
  const { rows } = await sql<Linha & { visto: boolean }>`
    select
      f.cartao_id,
      f.seq::int as seq,
      f.em,
      f.em::text as chave_em,
      ${MEDIDAS},
      c.funil_id,
      u.nome as funil_nome,
      c.titulo,
      nullif(k.nome, '') as contato_nome,
      s.nome as estagio_nome,
      c.situacao,
      o.nome as onde_nome,
      r.nome as responsavel_nome,
      c.valor_centavos::float8 as valor_centavos,
      c.vence_em,
      c.origem,
      ${cartaoNoAlcance(r.alcance)} as visto
    from (
      select *
      from (${fontes[q.fato](r, q)}) f
      where ${depoisDe(cursor)}
      order by f.em desc, f.cartao_id desc, f.seq desc
      limit ${limite}
    ) f
    join funis_publico.cartoes c on c.id = f.cartao_id
    join funis_publico.funis u on u.id = c.funil_id
    join funis_publico.estagios s on s.id = c.estagio_id
    left join funis_publico.estagios o on o.id = f.onde_id ${MOVIMENTO}
    left join contatos_publico.contatos k on k.id = c.contato_id
    left join acesso_publico.usuarios r on r.id = c.responsavel_id
    left join acesso_publico.usuarios p on p.id = coalesce(f.por_id, m.por_id)
    order by f.em desc, f.cartao_id desc, f.seq desc
  `.execute(db)
  return rows.map(({ visto, ...l }) => (visto ? l : { ...l, ...FORA_DO_ALCANCE }))
}

/** Number of rows of a figure; equals the figure. */
export async function quantasLinhas(db: Db, r: Recorte, q: Quais): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${fontes[q.fato](r, q)}) f`.execute(db)
  return rows[0]?.n ?? 0
}

export const cursorDe = (l: Linha): [string, string, string] => [l.chave_em, l.cartao_id, String(l.seq)]
