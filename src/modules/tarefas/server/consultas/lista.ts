import { sql, type RawBuilder } from 'kysely'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { escreverCursor } from '#kit/pagina.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { umaLinha } from '#platform/postgres/uma-linha.ts'
import { quandos } from '../../regras/prazo.ts'
import { nomeDaSituacao, situacoes, viva } from '../../regras/transicoes.ts'
import type { Contagens } from '../../tipos.ts'
import type { Alcance } from '../politica.ts'
import { tarefaNoAlcance } from '../politica.ts'
import { aberta, concluidaHoje, condicoes, quando, type FiltrosDeTarefas } from './filtros.ts'
import { colunasDaTarefa, daTarefa, SEM_DATA, type LinhaDeTarefa } from './linhas.ts'

/** Open tasks by deadline, earliest first; a list of closed tasks by last change, newest first. */
function ordemDe(f: FiltrosDeTarefas): {
  chave: RawBuilder<unknown>
  sentido: RawBuilder<unknown>
  depois: RawBuilder<unknown>
} {
  const fechadas = f.situacao !== undefined && f.situacao.length > 0 && !f.situacao.some(viva)
  return fechadas
    ? { chave: sql`t.atualizado_em`, sentido: sql`desc`, depois: sql`<` }
    : { chave: SEM_DATA, sentido: sql`asc`, depois: sql`>` }
}

export async function listarTarefas(
  db: Db | Tx,
  a: Alcance,
  f: FiltrosDeTarefas,
  pagina: { limit: number; page: number; cursor?: string | undefined },
): Promise<{ linhas: LinhaDeTarefa[]; proximo: string | null }> {
  const { chave, sentido, depois } = ordemDe(f)
  const lugar = pagina.cursor ? lugarNoTempo(pagina.cursor) : null
  const { rows } = await sql<LinhaDeTarefa>`
    select ${colunasDaTarefa(a)}, ${chave}::text as chave ${daTarefa}
    where ${condicoes(f, a)} ${lugar ? sql`and (${chave}, t.id) ${depois} (${lugar.em}::timestamptz, ${lugar.id}::uuid)` : sql``}
    order by ${chave} ${sentido}, t.id ${sentido}
    limit ${pagina.limit + 1} offset ${lugar ? 0 : (pagina.page - 1) * pagina.limit}
  `.execute(db)
  const linhas = rows.slice(0, pagina.limit)
  const ultima = linhas.at(-1)
  return { linhas, proximo: rows.length > pagina.limit && ultima ? escreverCursor([ultima.chave, ultima.id]) : null }
}

export async function contarTarefas(db: Db, a: Alcance, f: FiltrosDeTarefas): Promise<number> {
  const { rows } = await sql<{
    n: number
  }>`
    select count(*)::int as n
    from tarefas.tarefas t
    where ${condicoes(f, a)}
  `.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Counts the tasks of each section. Ignores the filters by state and section, because the counts are shown as their
 * options.
 */
export async function contarPartes(
  db: Db,
  a: Alcance,
  { situacao: _s, quando: _q, ...f }: FiltrosDeTarefas,
): Promise<Contagens> {
  const partes = sql.join(
    quandos.map((q) => sql`count(*) filter (where ${aberta} and ${quando[q]})::int as ${sql.ref(q)}`),
  )
  const { rows } = await sql<Contagens>`
    select
      ${partes},
      count(*) filter (where ${aberta})::int as abertas,
      count(*) filter (where t.situacao = 'concluida' and ${concluidaHoje})::int as concluidas_hoje,
      count(*) filter (where ${aberta} and t.delegacao = 'pendente' and t.responsavel_id = ${a.usuario_id})::int as por_aceitar
    from tarefas.tarefas t
    where ${condicoes(f, a)}
  `.execute(db)
  return umaLinha(rows)
}

const POR_COLUNA = 60
/** Columns by state or by user; the users with most tasks first. Includes completed tasks of the last 14 days. */
export async function quadroDeTarefas(
  db: Db,
  a: Alcance,
  f: FiltrosDeTarefas,
  por: 'situacao' | 'pessoa',
): Promise<{ chave: string; nome: string; total: number; linhas: LinhaDeTarefa[] }[]> {
  const coluna = por === 'situacao' ? sql`t.situacao` : sql`t.responsavel_id::text`
  const recentes =
    por === 'situacao'
      ? sql`(${aberta} or (t.situacao = 'concluida' and t.concluida_em > now() - interval '14 days'))`
      : aberta
  const { rows } = await sql<LinhaDeTarefa & { coluna: string; total: number }>`
    select x.*
    from (
      select
        ${colunasDaTarefa(a)},
        ${coluna} as coluna,
        ''::text as chave,
        count(*) over (partition by ${coluna})::int as total,
        row_number() over (
          partition by ${coluna}
          order by case when t.situacao = 'concluida' then null else ${SEM_DATA} end,
          t.concluida_em desc,
          t.id
        ) as lugar ${daTarefa}
      where ${condicoes(f, a)}
        and ${recentes}
    ) x
    where x.lugar <= ${POR_COLUNA}
    order by x.coluna, x.lugar
  `.execute(db)
  const porColuna = Map.groupBy(rows, (l) => l.coluna)
  if (por === 'situacao')
    return situacoes
      .filter((s) => s !== 'cancelada')
      .map((s) => ({
        chave: s,
        nome: nomeDaSituacao[s],
        total: porColuna.get(s)?.[0]?.total ?? 0,
        linhas: porColuna.get(s) ?? [],
      }))
  return [...porColuna]
    .map(([chave, linhas]) => ({
      chave,
      nome: linhas[0]?.responsavel_nome ?? '',
      total: linhas[0]?.total ?? 0,
      linhas,
    }))
    .sort((x, y) => y.total - x.total || x.nome.localeCompare(y.nome, 'pt-BR'))
}

/** The next open task of each card, shown on the card. */
export async function proximasDosCartoes(
  db: Db,
  a: Alcance,
  cartoes: readonly string[],
): Promise<Map<string, LinhaDeTarefa>> {
  const { rows } = await sql<LinhaDeTarefa & { do_cartao: string }>`
    select distinct on (t.cartao_id)
      ${colunasDaTarefa(a)}, t.cartao_id as do_cartao, ''::text as chave ${daTarefa}
    where t.cartao_id = any(${[...cartoes]}::uuid[])
      and ${aberta}
      and ${tarefaNoAlcance(a)}
    order by t.cartao_id, ${SEM_DATA}, t.id
  `.execute(db)
  return new Map(rows.map((l) => [l.do_cartao, l]))
}

/** The next open task of each card, without a user's reach: for the funnels, which sort or filter by it. */
export async function proximaAcaoDosCartoes(
  db: Db | Tx,
  cartoes: readonly string[],
): Promise<Map<string, { id: string; titulo: string; vence_em: Date | null }>> {
  const { rows } = await sql<{ cartao_id: string; id: string; titulo: string; vence_em: Date | null }>`
    select distinct on (t.cartao_id) t.cartao_id, t.id, t.titulo, t.vence_em
    from tarefas.tarefas t
    where t.cartao_id = any(${[...cartoes]}::uuid[])
      and ${aberta}
    order by t.cartao_id, ${SEM_DATA}, t.id
  `.execute(db)
  return new Map(rows.map((l) => [l.cartao_id, { id: l.id, titulo: l.titulo, vence_em: l.vence_em }]))
}
