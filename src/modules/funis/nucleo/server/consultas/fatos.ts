import { sql, type RawBuilder } from 'kysely'
import type { Campo } from '#engines/funil/campos.ts'

/**
 * All values of a card as one JSON object: contact, consumer unit, project, card. Every key belongs to one of them, so
 * the merge order does not matter.
 */
export const fatos = sql<Record<string, unknown>>`
  (
    coalesce(k.campos, '{}') || jsonb_strip_nulls(
      jsonb_build_object('nome', nullif(k.nome, ''), 'telefone', k.telefone, 'email', k.email)
    ) || coalesce(u.campos, '{}') || coalesce(d.campos, '{}') || c.campos
  )
`

export const comFatos = sql`
  left join contatos_publico.contatos k on k.id = c.contato_id
  left join funis.dossies d on d.id = c.dossie_id
  left join contatos_publico.unidades_consumidoras u on u.id = d.uc_id
`

/** PostgreSQL functions take at most 100 arguments: a key and a value each. */
const POR_FUNCAO = 50

/** Only the given fields, for the front of a card. */
export function algunsFatos(chaves: readonly string[]): RawBuilder<Record<string, unknown>> {
  if (chaves.length === 0) return sql<Record<string, unknown>>`'{}'::jsonb`
  // one lookup per field, in the order of `fatos`: merging all objects for two fields costs ten times as much
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

/** Columns of the contact that are also fields. */
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

/** One value as text, read directly, so that a filter does not have to merge all objects. */
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
