import { sql, type RawBuilder } from 'kysely'
import { lerDocumento } from '#kit/documento.ts'
import { soDigitos, telefoneInteiro, telefoneInternacional, variantesDoTelefone } from '#kit/telefone.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { decertoMais, linhasPrevistas } from '#platform/postgres/decerto-mais.ts'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import type { operadoresDeCampo } from '../../regras/campos.ts'

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
  sem_documento?: boolean | undefined
  ids?: string[] | undefined
  /** `chave:operador:valor` of a custom field */
  campo?: string[] | undefined
}

/** Parses the search text into the patterns of each column. */
function lerBusca(texto: string) {
  const digitos = soDigitos(texto)
  const soNumero = digitos.length >= 4 && /^[\d\s()+./-]+$/.test(texto)
  const numeros = soNumero
    ? [...new Set([digitos, ...variantesDoTelefone(telefoneInternacional(texto))])].map(comoTrecho)
    : []
  return {
    telefone: telefoneInteiro(texto),
    inteiro: comoTrecho(texto),
    meios: [comoTrecho(texto.toLowerCase()), ...numeros],
    documento: lerDocumento(texto),
    uc: texto.length >= 4,
    proprios: texto.length >= 3,
  }
}
const cara = (de: string, t: string) => sql`${sql.ref(`${de}.busca`)} like plataforma.sem_acento(${t})`

/**
 * Searches name, phone in any format (by index when complete), e-mail, consumer unit number and custom fields. A
 * document matches only as a whole: with partial matches a user without permission could guess it.
 */
function busca(texto: string): RawBuilder<unknown> {
  const b = lerBusca(texto)
  const partes = [
    ...(b.telefone
      ? [
          sql`select id from cad.contatos where telefone = any(${b.telefone}::text[])`,
          sql`
            select contato_id
            from cad.contato_identidades
            where tipo = 'telefone'
              and valor = any(${b.telefone}::text[])
          `,
        ]
      : [
          sql`select x.id from cad.contatos x where ${cara('x', b.inteiro)}`,
          sql`
            select contato_id
            from cad.contato_identidades
            where tipo in ('telefone', 'email')
              and valor like any(${b.meios}::text[])
          `,
        ]),
    ...(b.documento ? [sql`select id from cad.contatos where documento = ${b.documento}`] : []),
    ...(b.proprios
      ? [
          sql`
            select id
            from cad.contatos
            where cad.campos_proprios(campos) <> '{}'
              and cad.texto_dos_campos(campos) like plataforma.sem_acento(${b.inteiro})
          `,
        ]
      : []),
    ...(b.uc
      ? [
          sql`
            select contato_id
            from cad.unidades_consumidoras
            where campos ->> 'uc_numero' like ${b.inteiro}
          `,
        ]
      : []),
  ]
  return sql`k.id in (${sql.join(partes, sql` union `)})`
}

/**
 * The same search as a filter on each row in list order, for common words: there finding all matches first costs more
 * than filling one page.
 */
function buscaEmOrdem(texto: string): RawBuilder<unknown> {
  const b = lerBusca(texto)
  const partes = [
    cara('k', b.inteiro),
    sql`
      exists (
        select from cad.contato_identidades i
        where i.contato_id = k.id
          and i.tipo in ('telefone', 'email')
          and i.valor like any(${b.meios}::text[])
      )
    `,
    ...(b.documento ? [sql`k.documento = ${b.documento}`] : []),
    ...(b.proprios
      ? [
          sql`
            (
              cad.campos_proprios(k.campos) <> '{}'
              and cad.texto_dos_campos(k.campos) like plataforma.sem_acento(${b.inteiro})
            )
          `,
        ]
      : []),
    ...(b.uc
      ? [
          sql`
            exists (
              select from cad.unidades_consumidoras x
              where x.contato_id = k.id
                and x.campos ->> 'uc_numero' like ${b.inteiro}
            )
          `,
        ]
      : []),
  ]
  return sql`(${sql.join(partes, sql` or `)})`
}

/** When more than 1/4 of all contacts match a word, a scan in any order fills the page quickly. */
const EM_TODA_PARTE = 4
export async function emTodaParte(db: Db, texto: string): Promise<boolean> {
  const [achados, todos] = await Promise.all([
    linhasPrevistas(db, sql`select from cad.contatos x where ${cara('x', comoTrecho(texto))}`),
    linhasPrevistas(db, sql`select from cad.contatos`),
  ])
  return achados * EM_TODA_PARTE > todos
}

/** Up to this many matches are sorted; a word with more is common. */
export const RARA_ATE = 2000
export async function palavraComum(db: Db, texto: string | undefined): Promise<boolean> {
  if (!texto || telefoneInteiro(texto)) return false
  const achados = sql`select from cad.contatos x where ${cara('x', comoTrecho(texto))}`
  if (await decertoMais(db, achados, RARA_ATE)) return true
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from (${achados} limit ${RARA_ATE + 1}) t`.execute(db)
  return (rows[0]?.n ?? 0) > RARA_ATE
}

const json = sql`k.campos`
const comparar: Record<(typeof operadoresDeCampo)[number], (chave: string, valor: string) => RawBuilder<unknown>> = {
  // by containment, which the index supports: the value as text, number or boolean
  igual: (chave, valor) => sql`
    (
      ${sql.join(
        comoJson(valor).map((v) => sql`cad.campos_proprios(${json}) @> ${JSON.stringify({ [chave]: v })}::jsonb`),
        sql` or `,
      )}
    )
  `,
  diferente: (chave, valor) => sql`(${json} ->> ${chave}) is distinct from ${valor}`,
  contem: (chave, valor) =>
    sql`plataforma.sem_acento(${json} ->> ${chave}) like plataforma.sem_acento(${comoTrecho(valor)})`,
  desde: (chave, valor) => entreOutros(chave, valor, sql`>=`),
  ate: (chave, valor) => entreOutros(chave, valor, sql`<=`),
  preenchido: (chave) => sql`${json} ? ${chave}`,
  vazio: (chave) => sql`not (${json} ? ${chave})`,
}
const comoJson = (v: string): unknown[] => [
  v,
  ...(v !== '' && Number.isFinite(Number(v)) ? [Number(v)] : []),
  ...(v === 'true' || v === 'false' ? [v === 'true'] : []),
]
/** Compares numbers as numbers and dates as text. */
const entreOutros = (chave: string, valor: string, sinal: RawBuilder<unknown>) =>
  Number.isFinite(Number(valor))
    ? sql`
      (
        case
          when jsonb_typeof(${json} -> ${chave}) = 'number' then (${json} ->> ${chave})::numeric ${sinal} ${Number(valor)}
        end
      )
    `
    : sql`(${json} ->> ${chave}) ${sinal} ${valor}`

function porCampo(filtro: string): RawBuilder<unknown> {
  const [chave = '', operador = '', ...resto] = filtro.split(':')
  const como = comparar[operador as keyof typeof comparar]
  const ausencia = operador === 'vazio' || operador === 'diferente'
  return ausencia
    ? como(chave, resto.join(':'))
    : sql`(cad.campos_proprios(${json}) <> '{}' and ${como(chave, resto.join(':'))})`
}

/**
 * The predicate shared by page, count, bulk actions and export. `emOrdem`: filters row by row in list order until the
 * page is full.
 */
export function condicoes(f: FiltrosDeContato, emOrdem = false): RawBuilder<unknown>[] {
  const lista: RawBuilder<unknown>[] = []
  if (f.busca) lista.push(emOrdem ? buscaEmOrdem(f.busca) : busca(f.busca))
  if (f.ids) lista.push(sql`k.id = any(${f.ids}::uuid[])`)
  if (f.tipo) lista.push(sql`k.tipo = any(${f.tipo}::text[])`)
  if (f.tag) lista.push(sql`k.tags && ${f.tag}::text[]`)
  if (f.responsavel_id) lista.push(sql`k.responsavel_id = any(${f.responsavel_id}::uuid[])`)
  if (f.uf) lista.push(sql`k.uf = any(${f.uf.map((x) => x.toUpperCase())}::text[])`)
  if (f.cidade) lista.push(sql`plataforma.sem_acento(k.cidade) = plataforma.sem_acento(${f.cidade})`)
  if (f.origem) lista.push(sql`k.origem = any(${f.origem}::text[])`)
  if (f.criado_desde)
    lista.push(sql`k.criado_em >= (${f.criado_desde}::date)::timestamp at time zone 'America/Sao_Paulo'`)
  if (f.criado_ate)
    lista.push(sql`k.criado_em < ((${f.criado_ate}::date) + 1)::timestamp at time zone 'America/Sao_Paulo'`)
  for (const filtro of f.campo ?? []) lista.push(porCampo(filtro))
  if (f.sem_contato) lista.push(sql`k.telefone is null and k.email is null`)
  if (f.sem_documento) lista.push(sql`k.documento is null`)
  return lista
}

export const e = (partes: RawBuilder<unknown>[]): RawBuilder<unknown> =>
  partes.length > 0 ? sql`where ${sql.join(partes, sql` and `)}` : sql``
