import { sql, type RawBuilder } from 'kysely'
import { alcanceDe, dentroDoAlcance } from '#modules/chat/publico.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { DaPessoa } from '../../tipos.ts'
import {
  abertos,
  ATRASADO,
  AVANCOU,
  comeco,
  cuidados,
  doCartao,
  doTrabalho,
  e,
  fechados,
  fim,
  nosFunis,
  SAIU,
  transicoes,
  VOLTOU,
  type Recorte,
} from './recorte.ts'

type Parte = Partial<DaPessoa> & { usuario_id: string | null }
const DIA_LOCAL = (em: RawBuilder<unknown>) => sql`(${em} at time zone 'America/Sao_Paulo')::date`
/** Row for work without an author and cards without an assignee, so that the rows add up to the totals. */
const NINGUEM = 'Sem pessoa'

/** Load and results by person, in alphabetical order, not ranked. */
export async function pessoasDo(db: Db, pedido: Recorte, ctx: Ctx): Promise<{ pessoas: DaPessoa[]; so_eu: boolean }> {
  const r: Recorte = { ...pedido, filtros: { ...pedido.filtros, por_pessoa: true } }
  const so_eu = cuidados(r).length === 0
  const partes = await Promise.all([
    sql<Parte>`
      select
        c.responsavel_id as usuario_id,
        count(*)::int as abertos,
        count(*) filter (where ${ATRASADO})::int as atrasados,
        coalesce(sum(c.valor_centavos), 0)::float8 as valor_aberto
      from ${abertos(r)}
      group by 1
    `.execute(db),
    sql<Parte>`
      select
        t.por_id as usuario_id,
        count(distinct ${DIA_LOCAL(sql`t.em`)})::int as dias,
        count(*) filter (where ${SAIU})::int as saidas,
        count(*) filter (where ${AVANCOU})::int as avancos,
        count(*) filter (where ${VOLTOU})::int as voltas,
        count(*) filter (where t.no_prazo)::int as no_prazo,
        count(*) filter (where not t.no_prazo)::int as fora_do_prazo
      from ${transicoes(r, r.filtros, { com: ['de', 'para'] })}
      group by 1
    `.execute(db),
    sql<Parte>`
      select
        c.responsavel_id as usuario_id,
        count(*) filter (where c.situacao = 'ganho')::int as ganhos,
        count(*) filter (where c.situacao = 'perdido')::int as perdidos,
        coalesce(sum(c.valor_centavos) filter (where c.situacao = 'ganho'), 0)::float8 as valor_ganho
      from ${fechados(r, r.filtros)}
      group by 1
    `.execute(db),
    comentariosDe(db, r),
  ])
  const pessoas = new Map<string | null, Parte>()
  for (const p of partes.flatMap((x) => x.rows)) pessoas.set(p.usuario_id, { ...pessoas.get(p.usuario_id), ...p })
  if (so_eu && !pessoas.has(ctx.usuario.id)) pessoas.set(ctx.usuario.id, { usuario_id: ctx.usuario.id })
  const ids = [...pessoas.keys()].filter((id) => id !== null)
  const [nomes, tarefas, respostas] = await Promise.all([
    nomesDe(db, ids),
    tarefasDe(db, r, ids),
    primeirasRespostas(db, r, ctx, ids),
  ])
  const lista: DaPessoa[] = nomes.map(({ id, nome }) => ({
    ...VAZIA,
    ...pessoas.get(id),
    ...tarefas.get(id),
    ...respostas.get(id),
    usuario_id: id,
    nome,
  }))
  const ninguem = pessoas.get(null)
  if (ninguem) lista.push({ ...VAZIA, ...ninguem, usuario_id: null, nome: NINGUEM })
  return { pessoas: lista, so_eu }
}
const VAZIA = {
  abertos: 0,
  atrasados: 0,
  valor_aberto: 0,
  dias: 0,
  saidas: 0,
  avancos: 0,
  voltas: 0,
  no_prazo: 0,
  fora_do_prazo: 0,
  comentarios: 0,
  ganhos: 0,
  perdidos: 0,
  valor_ganho: 0,
  primeira_resposta_s: null,
  primeiras_respostas: 0,
  tarefas_no_prazo: 0,
  tarefas_feitas: 0,
}

const comentariosDe = (db: Db, r: Recorte) =>
  sql<Parte>`
    select m.autor_id as usuario_id, count(*)::int as comentarios
    from funis_publico.comentarios m
    join funis_publico.cartoes c on c.id = m.cartao_id
    where ${e([
      nosFunis('c.funil_id', r),
      sql`
        m.criado_em >= ${comeco(r.filtros.de)}
        and m.criado_em < ${fim(r.filtros.ate)}
        and m.apagado_em is null
        and m.autor_id is not null
      `,
      ...doTrabalho(r, 'c.funil_id', 'm.autor_id'),
      ...doCartao(r),
    ])}
    group by 1
  `.execute(db)

async function nomesDe(db: Db, ids: readonly string[]): Promise<{ id: string; nome: string }[]> {
  return (
    await sql<{ id: string; nome: string }>`
      select id, nome
      from acesso_publico.usuarios
      where id = any(${ids}::uuid[])
      order by plataforma.sem_acento(nome), id
    `.execute(db)
  ).rows
}

/** Tasks on cards of these funnels that were completed in the period. */
async function tarefasDe(db: Db, r: Recorte, ids: readonly string[]): Promise<Map<string | null, Partial<DaPessoa>>> {
  const { rows } = await sql<Parte>`
    select
      t.responsavel_id as usuario_id,
      count(*)::int as tarefas_feitas,
      count(*) filter (where t.vence_em is null or t.concluida_em <= t.vence_em)::int as tarefas_no_prazo
    from tarefas_publico.tarefas t
    join funis_publico.cartoes c on c.id = t.cartao_id
    where ${e([
      nosFunis('c.funil_id', r),
      sql`
        t.situacao = 'concluida'
        and t.concluida_em >= ${comeco(r.filtros.de)}
        and t.concluida_em < ${fim(r.filtros.ate)}
        and t.responsavel_id = any(${ids}::uuid[])
      `,
      ...doTrabalho(r, 'c.funil_id', 't.responsavel_id'),
      ...doCartao(r),
    ])}
    group by 1
  `.execute(db)
  return new Map(rows.map((l) => [l.usuario_id, l]))
}

/**
 * Median first response in the chat, in working time, in the inboxes that the caller reaches. Empty without permission
 * for conversation reports.
 */
async function primeirasRespostas(
  db: Db,
  r: Recorte,
  ctx: Ctx,
  ids: readonly string[],
): Promise<Map<string | null, Partial<DaPessoa>>> {
  if (!pode(ctx, 'chat.relatorio.ver')) return new Map()
  const alcance = await alcanceDe(db, ctx)
  const { rows } = await sql<Parte>`
    select
      f.atendente_id as usuario_id,
      count(*)::int as primeiras_respostas,
      percentile_cont(0.5) within group (order by f.util_s) as primeira_resposta_s
    from chat_publico.fatos f
    join chat_publico.conversas c on c.id = f.conversa_id
    where f.tipo = 'primeira_resposta'
      and f.em >= ${comeco(r.filtros.de)}
      and f.em < ${fim(r.filtros.ate)}
      and f.atendente_id = any(${ids}::uuid[])
      and ${alcance.todas ? sql`true` : dentroDoAlcance(alcance, 'c.caixa_entrada_id')}
    group by 1
  `.execute(db)
  return new Map(rows.map((l) => [l.usuario_id, l]))
}
