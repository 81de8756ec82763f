import { sql, type RawBuilder } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { lerCursor } from '#kit/pagina.ts'
import type { OrdemDaLista } from '../../contract/conversas.ts'

interface Ordem {
  /** Sort keys before the id, all in one direction, so that a page is one row comparison over one index. */
  chaves: readonly { sql: RawBuilder<unknown>; tipo: 'timestamptz' | 'int' }[]
  desce: boolean
}

const interacao = { sql: sql`c.ultima_interacao_em`, tipo: 'timestamptz' } as const

/** Orders of the list; each has its index (migration 0020). */
const ordens: Record<OrdemDaLista, Ordem> = {
  recente: { chaves: [interacao], desce: true },
  espera: {
    chaves: [{ sql: sql`coalesce(c.aguardando_desde, 'infinity'::timestamptz)`, tipo: 'timestamptz' }],
    desce: false,
  },
  sla: { chaves: [{ sql: sql`coalesce(c.sla_vence_em, 'infinity'::timestamptz)`, tipo: 'timestamptz' }], desce: false },
  prioridade: { chaves: [{ sql: sql`chat.peso_da_prioridade(c.prioridade)`, tipo: 'int' }, interacao], desce: true },
}

/**
 * Splits the sort key that a cursor contains. It is one text per row, split only for a page's last row, because arrays
 * are slow to parse.
 */
export const partesDaChave = (chave: string): string[] => chave.split('|')

const FORMATO = {
  timestamptz: /^(?:-?infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2})$/,
  int: /^\d{1,2}$/,
}
const recusar = () => invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])

const linha = (partes: RawBuilder<unknown>[]) => sql`(${sql.join(partes)})`

/**
 * Returns the parts of a page query in this order: start condition, sorting, and the sort key as text for the next
 * cursor.
 */
export function paginar(
  nome: OrdemDaLista,
  cursor: string | undefined,
): { depois: RawBuilder<unknown>[]; ordenar: RawBuilder<unknown>; chave: RawBuilder<string> } {
  const { chaves, desce } = ordens[nome]
  const direcao = desce ? sql`desc` : sql`asc`
  return {
    depois: cursor ? [aposCursor(ordens[nome], cursor)] : [],
    ordenar: sql`
      order by ${sql.join([...chaves.map((k) => sql`${k.sql} ${direcao}`), sql`c.id ${direcao}`])}
    `,
    chave: sql<string>`concat_ws('|', ${sql.join([...chaves.map((k) => sql`(${k.sql})::text`), sql`c.id::text`])})`,
  }
}

/** Validates the cursor strictly: it comes from the browser and may contain anything. */
function aposCursor({ chaves, desce }: Ordem, cursor: string): RawBuilder<unknown> {
  const partes = (lerCursor(cursor) ?? []).map(String)
  const id = partes.at(-1) ?? ''
  if (
    partes.length !== chaves.length + 1 ||
    !ehUuid(id) ||
    chaves.some((k, i) => !FORMATO[k.tipo].test(partes[i] ?? ''))
  )
    throw recusar()
  const valores = [...chaves.map((k, i) => sql`${partes[i]}::text::${sql.raw(k.tipo)}`), sql`${id}::uuid`]
  return sql`${linha([...chaves.map((k) => k.sql), sql`c.id`])} ${desce ? sql`<` : sql`>`} ${linha(valores)}`
}
