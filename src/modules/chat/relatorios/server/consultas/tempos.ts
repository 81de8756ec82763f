import { sql, type RawBuilder } from 'kysely'
import { chavesDe, paraCada } from '#kit/objeto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { FiltrosDoRelatorio, TemposDoRelatorio } from '../../contract/relatorios.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { comTempo, daConversa, doFato, doTipo, emMaosDe, type Fonte } from './recorte.ts'

/** The kind of fact on which each time is measured. */
const FATOS = { primeira_resposta: 'primeira_resposta', resposta: 'resposta', resolucao: 'finalizada' } as const
const NOMES = chavesDe(FATOS)

const dos = (coluna: 'util_s' | 'relogio_s', tipo: string) =>
  sql`
    percentile_cont(array[0.5, 0.9]) within group (order by ${sql.ref(`f.${coluna}`)}) filter (
      where ${doTipo(tipo)}
    )
  `
const colunas = sql.join(
  NOMES.flatMap((nome) => [
    sql`${dos('util_s', FATOS[nome])} as ${sql.ref(`${nome}_util`)}`,
    sql`${dos('relogio_s', FATOS[nome])} as ${sql.ref(`${nome}_corrido`)}`,
  ]),
)

type Linha = Record<string, number[] | string | null>

function daLinha(l: Linha | undefined): TemposDoRelatorio {
  const de = (nome: string) => {
    const [mediana = null, p90 = null] = (l?.[nome] ?? []) as number[]
    return { mediana, p90 }
  }
  const dosRelogios = (nome: string) => ({ util: de(`${nome}_util`), corrido: de(`${nome}_corrido`) })
  return paraCada(NOMES, dosRelogios)
}
export const semTempos = daLinha(undefined)

/** Returns percentiles of all three times by both clocks in one scan. They are exact, so every fact is read. */
export async function percentisDo(db: Db, f: FiltrosDoRelatorio, alcance: Alcance): Promise<TemposDoRelatorio> {
  const { rows } = await sql<Linha>`select ${colunas} from ${comTempo(f, alcance)}`.execute(db)
  return daLinha(rows[0])
}

const SEM_FONTE = sql``

/** Returns the same percentiles grouped by a key of the fact `f` or its conversation `c`. */
export async function temposPorGrupo(
  db: Db,
  f: FiltrosDoRelatorio,
  alcance: Alcance,
  chave: RawBuilder<unknown>,
  fonte?: Fonte,
): Promise<Map<string | null, TemposDoRelatorio>> {
  const { rows } = await sql<Linha & { grupo: string | null }>`
    select ${chave} as grupo, ${colunas}
    from chat.fatos f
    join chat.conversas c on c.id = f.conversa_id ${fonte ? comEtiquetas : SEM_FONTE}
    where ${sql.join([...doFato(f), ...daConversa(f, alcance), sql`f.relogio_s is not null`], sql` and `)}
    group by 1
  `.execute(db)
  return new Map(rows.map((r) => [r.grupo, daLinha(r)]))
}

const comEtiquetas = sql`cross join lateral unnest(c.tags) as t(tag)`

/** Returns the number of currently assigned conversations by a key of the conversation. */
export async function emMaosPorGrupo(
  db: Db,
  f: FiltrosDoRelatorio,
  alcance: Alcance,
  chave: RawBuilder<unknown>,
  fonte?: Fonte,
): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ grupo: string | null; n: number }>`
    select ${chave} as grupo, count(*)::int as n
    from chat.conversas c ${fonte ? comEtiquetas : SEM_FONTE}
    where ${emMaosDe(f, alcance, new Date())}
    group by 1
  `.execute(db)
  return new Map(rows.map((r) => [r.grupo, r.n]))
}
