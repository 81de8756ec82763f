import { sql, type RawBuilder } from 'kysely'
import type { Campo } from '#engines/funil/campos.ts'
import type { Ordenacao } from '#engines/funil/tipos.ts'
import { escreverCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { preparada } from '#platform/postgres/preparada.ts'
import { expedienteCom } from '#modules/funis/nucleo/regras/calendario.ts'
import { cartaoNoFunil, type Alcance } from '#modules/funis/nucleo/server/politica.ts'
import { algunsFatos, comFatos } from '#modules/funis/nucleo/server/consultas/fatos.ts'
import { condicoes, type FiltrosDeCartoes } from '#modules/funis/nucleo/server/consultas/filtros.ts'
import type { FunilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { colunasDaCapa, type LinhaDaCapa } from '#modules/funis/nucleo/server/consultas/linhas.ts'
import { apos, chaveDe, ordenarPor, type OrdemDosCartoes } from './ordens.ts'

interface Contagem {
  total: number
  valor_centavos: number
  atrasados: number
}
export interface LinhaDaColuna extends Contagem {
  estagio_id: string
}

export interface Pedido {
  alcance: Alcance
  funil: FunilVigente
  /** by key; only used by field filters */
  campos: ReadonlyMap<string, Campo>
  filtros: FiltrosDeCartoes
  ordem: Ordenacao
}

export const SEM_CAMPOS: Pedido['campos'] = new Map()

/** The cards of the funnel within the user's reach that match the filters. */
export const doFunil = ({ alcance, funil, campos, filtros }: Pedido): RawBuilder<unknown> => sql`
  c.funil_id = ${funil.id}
  and ${cartaoNoFunil(alcance, funil.id)}
  and ${condicoes(filtros, alcance, campos, { estagios: funil.definicao.estagios, expediente: expedienteCom(funil.feriados) })}
`

/**
 * Without filters, the statements of a board are the same text for every user who sees all cards, so they are prepared
 * (planned once). With filters, the best plan depends on the values.
 */
const planejada = (p: Pedido) =>
  p.alcance.funis.get(p.funil.id)?.alcance === 'todos' && Object.values(p.filtros).every((f) => f === undefined)
    ? preparada
    : sql``

/** The limit is a literal: for a parameter PostgreSQL assumes a tenth of all rows, and would replan every time. */
const umaPagina = (linhas: number) => sql`limit ${sql.lit(linhas + 1)}`

const contagem = sql`
  count(*)::int as total,
  coalesce(sum(c.valor_centavos), 0)::float8 as valor_centavos,
  count(*) filter (where c.vence_em < now())::int as atrasados
`

/** Number, total amount and overdue count of open cards per stage. Closed stages are counted when they are opened. */
export async function contarColunas(db: Db, p: Pedido, so?: string): Promise<Map<string, LinhaDaColuna>> {
  const { rows } = await sql<LinhaDaColuna>`
    ${planejada(p)}select c.estagio_id, ${contagem}
    from funis.cartoes c ${precisaDeFatos(p) ? comFatos : sql``}
    where ${doFunil(p)}
      and ${so ? sql`c.estagio_id = ${so}` : sql`c.situacao = 'aberto'`}
    group by c.estagio_id
  `.execute(db)
  return new Map(rows.map((l) => [l.estagio_id, l]))
}

export const precisaDeFatos = (p: Pedido) => (p.filtros.campo?.length ?? 0) > 0 || p.filtros.busca !== undefined

export interface Quadro {
  contagens: ReadonlyMap<string, Contagem>
  paginas: ReadonlyMap<string, { linhas: LinhaDaCapa[]; proximo: string | null }>
}

export const colunasAbertas = ({ funil }: Pedido): string[] =>
  funil.definicao.estagios.filter((e) => e.tipo === 'aberto' || e.tipo === 'espera').map((e) => e.id)

/**
 * Counts of every open stage, and the first cards of `colunas` (all, or those that the screen shows). Without a filter
 * both come from an index; a field filter must scan all cards, which is done once for both.
 */
export async function lerQuadro(
  db: Db,
  p: Pedido,
  porColuna: number,
  colunas: readonly string[] = colunasAbertas(p),
): Promise<Quadro> {
  if (precisaDeFatos(p)) return peneirar(db, p, porColuna, colunas)
  const [contagens, paginas] = await Promise.all([contarColunas(db, p), primeirosCartoes(db, p, porColuna, colunas)])
  return { contagens, paginas }
}

/** The first cards of these stages, in one statement. */
async function primeirosCartoes(
  db: Db,
  p: Pedido,
  porColuna: number,
  colunas: readonly string[],
): Promise<Quadro['paginas']> {
  const { rows } = await sql<LinhaDaCapa>`
    ${planejada(p)}select pagina.*
    from unnest(${colunas}::uuid[]) as e(id)
    cross join lateral (
      select ${daCapa(p, p.ordem)}
      from funis.cartoes c ${comFatos}
      left join acesso_publico.usuarios r on r.id = c.responsavel_id
      where ${doFunil(p)}
        and c.situacao = 'aberto'
        and c.estagio_id = e.id
      order by ${ordenarPor(p.ordem)} ${umaPagina(porColuna)}
    ) pagina
  `.execute(db)
  return emPaginas(rows, porColuna)
}

/**
 * Selects the cards once for counts and pages, then loads the fronts of the shown ones by id with a prepared statement.
 */
async function peneirar(db: Db, p: Pedido, porColuna: number, colunas: readonly string[]): Promise<Quadro> {
  const pedidas = new Set(colunas)
  const { rows: achadas } = await sql<LinhaDaColuna & { primeiros: string[] }>`
    select
      c.estagio_id,
      ${contagem},
      (array_agg(c.id order by ${ordenarPor(p.ordem)}))[1:${sql.lit(porColuna + 1)}] as primeiros
    from funis.cartoes c ${comFatos}
    where ${doFunil(p)}
      and c.situacao = 'aberto'
    group by c.estagio_id
  `.execute(db)
  const ids = achadas.flatMap((l) => (pedidas.has(l.estagio_id) ? l.primeiros : []))
  const { rows } = await sql<LinhaDaCapa>`${preparada}
    select ${daCapa(p, p.ordem)}
    from unnest(${ids}::uuid[]) with ordinality as e(id, lugar)
    join funis.cartoes c on c.id = e.id ${comFatos}
    left join acesso_publico.usuarios r on r.id = c.responsavel_id
    order by e.lugar
  `.execute(db)
  return {
    contagens: new Map(achadas.map(({ primeiros: _, ...l }) => [l.estagio_id, l])),
    paginas: emPaginas(rows, porColuna),
  }
}

const daCapa = (p: Pedido, ordem: OrdemDosCartoes) =>
  sql`${colunasDaCapa}, ${algunsFatos(p.funil.definicao.capa)} as capa, ${chaveDe(ordem)} as chave`
const emPaginas = (linhas: LinhaDaCapa[], porColuna: number): Quadro['paginas'] =>
  new Map([...Map.groupBy(linhas, (l) => l.estagio_id)].map(([id, suas]) => [id, cortar(suas, porColuna)]))

/**
 * Selects the page from the cards alone, and joins the other tables only for its rows. The stage comes from a
 * subselect, so that a custom plan looks no cheaper than the generic one: otherwise PostgreSQL would replan every page,
 * which costs more than the page.
 */
export async function maisCartoes(
  db: Db,
  p: Pedido,
  estagioId: string,
  aberto: boolean,
  limite: number,
  cursor: string | undefined,
): Promise<{ linhas: LinhaDaCapa[]; proximo: string | null }> {
  const ordem = aberto ? p.ordem : 'fechamento'
  const { rows } = await sql<LinhaDaCapa>`
    ${planejada(p)}select ${daCapa(p, ordem)}
    from (
      select c.*
      from funis.cartoes c ${precisaDeFatos(p) ? comFatos : sql``}
      where ${doFunil(p)}
        and ${aberto ? sql`c.situacao = 'aberto'` : sql`c.situacao <> 'aberto'`}
        and c.estagio_id = (select ${estagioId}::uuid) ${cursor ? sql`and ${apos(ordem, cursor)}` : sql``}
      order by ${ordenarPor(ordem)} ${umaPagina(limite)}
    ) c ${comFatos}
    left join acesso_publico.usuarios r on r.id = c.responsavel_id
    order by ${ordenarPor(ordem)}
  `.execute(db)
  return cortar(rows, limite)
}

function cortar(linhas: LinhaDaCapa[], limite: number): { linhas: LinhaDaCapa[]; proximo: string | null } {
  const ultima = linhas[limite - 1]
  return {
    linhas: linhas.slice(0, limite),
    proximo: linhas.length > limite && ultima ? escreverCursor([ultima.chave, ultima.id]) : null,
  }
}
