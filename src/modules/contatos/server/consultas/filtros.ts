import { sql, type RawBuilder } from 'kysely'
import { lerDocumento } from '#kit/documento.ts'
import { soDigitos, telefoneInternacional, variantesDoTelefone } from '#kit/telefone.ts'

export interface FiltrosDeContato {
  busca?: string | undefined
  tipo?: string[] | undefined
  tag?: string[] | undefined
  responsavel_id?: string[] | undefined
  uf?: string[] | undefined
  cidade?: string | undefined
  origem?: string[] | undefined
  criado_desde?: string | undefined
  criado_ate?: string | undefined
  sem_contato?: boolean | undefined
  ids?: string[] | undefined
}

const trecho = (t: string) => `%${t.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Name, phone in any spelling, e-mail, number of a consumer unit; a document only whole: pieces of one would let it be guessed by who may
 * not read it.
 */
function busca(texto: string): RawBuilder<unknown> {
  const digitos = soDigitos(texto)
  const soNumero = digitos.length >= 4 && /^[\d\s()+./-]+$/.test(texto)
  const numeros = soNumero ? [...new Set([digitos, ...variantesDoTelefone(telefoneInternacional(texto))])].map(trecho) : []
  const documento = lerDocumento(texto)
  const partes = [
    sql`select id from cad.contatos where plataforma.sem_acento(nome || ' ' || coalesce(telefone, '') || ' ' || coalesce(email, '')) like plataforma.sem_acento(${trecho(texto)})`,
    sql`select contato_id from cad.contato_identidades where tipo in ('telefone', 'email') and valor like any(${[trecho(texto.toLowerCase()), ...numeros]}::text[])`,
    ...(documento ? [sql`select id from cad.contatos where documento = ${documento}`] : []),
    ...(texto.length >= 4 ? [sql`select contato_id from cad.unidades_consumidoras where campos ->> 'uc_numero' like ${trecho(texto)}`] : []),
  ]
  return sql`k.id in (${sql.join(partes, sql` union `)})`
}

/** The one predicate of page, count, acts on many and export. */
export function condicoes(f: FiltrosDeContato): RawBuilder<unknown>[] {
  const lista: RawBuilder<unknown>[] = []
  if (f.busca) lista.push(busca(f.busca))
  if (f.ids) lista.push(sql`k.id = any(${f.ids}::uuid[])`)
  if (f.tipo) lista.push(sql`k.tipo = any(${f.tipo}::text[])`)
  if (f.tag) lista.push(sql`k.tags && ${f.tag}::text[]`)
  if (f.responsavel_id) lista.push(sql`k.responsavel_id = any(${f.responsavel_id}::uuid[])`)
  if (f.uf) lista.push(sql`k.uf = any(${f.uf}::text[])`)
  if (f.cidade) lista.push(sql`plataforma.sem_acento(k.cidade) = plataforma.sem_acento(${f.cidade})`)
  if (f.origem) lista.push(sql`k.origem = any(${f.origem}::text[])`)
  if (f.criado_desde) lista.push(sql`k.criado_em >= (${f.criado_desde}::date)::timestamp at time zone 'America/Sao_Paulo'`)
  if (f.criado_ate) lista.push(sql`k.criado_em < ((${f.criado_ate}::date) + 1)::timestamp at time zone 'America/Sao_Paulo'`)
  if (f.sem_contato) lista.push(sql`k.telefone is null and k.email is null`)
  return lista
}

export const e = (partes: RawBuilder<unknown>[]): RawBuilder<unknown> => (partes.length > 0 ? sql`where ${sql.join(partes, sql` and `)}` : sql``)
