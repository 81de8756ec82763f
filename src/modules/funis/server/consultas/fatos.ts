import { sql, type RawBuilder } from 'kysely'
import type { Campo } from '#engines/funil/campos.ts'

/**
 * Where each fact of a card stands, as one JSON object: the person's, the consumer unit's, the project's, the card's
 * own. A key belongs to one of them, so the order in which they are laid over each other does not matter.
 */
export const fatos = sql<Record<string, unknown>>`
  (
    coalesce(k.campos, '{}') || jsonb_strip_nulls(
      jsonb_build_object('nome', nullif(k.nome, ''), 'telefone', k.telefone, 'email', k.email)
    ) || coalesce(u.campos, '{}') || coalesce(d.campos, '{}') || c.campos
  )
`

export const comFatos = sql`
  left join cad.contatos k on k.id = c.contato_id
  left join funis.dossies d on d.id = c.dossie_id
  left join cad.unidades_consumidoras u on u.id = d.uc_id
`

/** A function of the database takes a hundred arguments: a key and a value each. */
const POR_FUNCAO = 50

/** Only these of them: what a card's face shows. */
export function algunsFatos(chaves: readonly string[]): RawBuilder<Record<string, unknown>> {
  if (chaves.length === 0) return sql<Record<string, unknown>>`'{}'::jsonb`
  // one look-up a fact, in the order of `fatos`: to lay them all over each other for two of them costs ten times that
  const um = (chave: string) => sql`
    ${chave}::text,
    coalesce(
      c.campos -> ${chave},
      d.campos -> ${chave},
      u.campos -> ${chave},
      ${DO_CONTATO[chave] ? sql`to_jsonb(${DO_CONTATO[chave]}),` : sql``} k.campos -> ${chave}
    )
  `
  const partes = Array.from(
    { length: Math.ceil(chaves.length / POR_FUNCAO) },
    (_, i) => sql`jsonb_build_object(${sql.join(chaves.slice(i * POR_FUNCAO, (i + 1) * POR_FUNCAO).map(um))})`,
  )
  return sql<Record<string, unknown>>`jsonb_strip_nulls(${sql.join(partes, sql` || `)})`
}

/** Columns of the contact that are facts, too. */
const DO_CONTATO: Record<string, RawBuilder<unknown>> = {
  nome: sql`nullif(k.nome, '')`,
  telefone: sql`k.telefone`,
  email: sql`k.email`,
}
const onde: Record<Campo['escopo'], RawBuilder<unknown>> = {
  cartao: sql`c.campos`,
  dossie: sql`d.campos`,
  contato: sql`k.campos`,
  uc: sql`u.campos`,
}

/** One fact as text, read where it stands: a filter need not lay all of them over each other. */
export const fatoComoTexto = ({ chave, escopo }: Campo): RawBuilder<string | null> =>
  sql<string | null>`(${(escopo === 'contato' && DO_CONTATO[chave]) || sql`${onde[escopo]} ->> ${chave}`})`
export const fatoComoNumero = ({ chave, escopo }: Campo): RawBuilder<number | null> => sql<number | null>`
  (
    case
      when jsonb_typeof(${onde[escopo]} -> ${chave}) = 'number' then (${onde[escopo]} ->> ${chave})::numeric
    end
  )
`
export const fatoComoJson = ({ chave, escopo }: Campo): RawBuilder<unknown> => sql`(${onde[escopo]} -> ${chave})`
