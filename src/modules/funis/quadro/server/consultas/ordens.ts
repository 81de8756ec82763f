import { sql, type RawBuilder } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { lerCursor } from '#kit/pagina.ts'

export type OrdemDosCartoes = 'manual' | 'prazo' | 'valor' | 'entrada' | 'fechamento'

interface Ordem {
  chave: RawBuilder<unknown>
  tipo: 'text' | 'timestamptz' | 'bigint'
  desce: boolean
  forma: RegExp
}
const INSTANTE = /^(?:-?infinity|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2})$/

/** Each order is one row comparison, so that a page costs the same at any depth. */
const ordens: Record<OrdemDosCartoes, Ordem> = {
  manual: { chave: sql`c.ordem`, tipo: 'text', desce: false, forma: /^[0-9A-Za-z]{1,400}$/ },
  prazo: {
    chave: sql`coalesce(c.vence_em, 'infinity'::timestamptz)`,
    tipo: 'timestamptz',
    desce: false,
    forma: INSTANTE,
  },
  valor: { chave: sql`coalesce(c.valor_centavos, -1)`, tipo: 'bigint', desce: true, forma: /^-?\d{1,15}$/ },
  entrada: { chave: sql`c.entrou_estagio_em`, tipo: 'timestamptz', desce: false, forma: INSTANTE },
  fechamento: { chave: sql`c.fechado_em`, tipo: 'timestamptz', desce: true, forma: INSTANTE },
}

export function ordenarPor(nome: OrdemDosCartoes): RawBuilder<unknown> {
  const { chave, desce } = ordens[nome]
  return desce ? sql`${chave} desc, c.id desc` : sql`${chave}, c.id`
}

/** The sort key of a row as text: with the id, it forms the next cursor. */
export const chaveDe = (nome: OrdemDosCartoes): RawBuilder<string> => sql<string>`(${ordens[nome].chave})::text`

/** Validates the cursor strictly: it comes from the browser and can be anything. */
export function apos(nome: OrdemDosCartoes, cursor: string): RawBuilder<boolean> {
  const { chave, tipo, desce, forma } = ordens[nome]
  const [valor = '', id = ''] = (lerCursor(cursor) ?? []).map(String)
  if (!forma.test(valor) || !ehUuid(id))
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  const lugar = tipo === 'text' ? sql`${valor}::text collate "C"` : sql`${valor}::text::${sql.raw(tipo)}`
  return sql<boolean>`(${chave}, c.id) ${desce ? sql`<` : sql`>`} (${lugar}, ${id}::uuid)`
}
