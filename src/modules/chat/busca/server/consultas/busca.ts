import { sql, type RawBuilder } from 'kysely'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import { soDigitos, telefoneCanonico, telefoneInteiro, telefoneInternacional } from '#kit/telefone.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { decertoMais } from '#platform/postgres/decerto-mais.ts'

/**
 * Limit of matches for a rare text, all of which are read. A text with more matches is common, and the newest
 * conversations are scanned instead.
 */
const RARA_ATE = 2000
const PASSEIO = 20_000

const contem = (texto: string, coluna: RawBuilder<unknown>) =>
  sql`${coluna} like plataforma.sem_acento(${comoTrecho(texto)})`

/**
 * Condition on a contact `k`: name, phone or e-mail. A phone matches in any spelling; a complete one is looked up by
 * equality.
 */
function eDoContato(texto: string): RawBuilder<boolean> {
  const telefone = telefoneInteiro(texto)
  if (telefone)
    return sql`
      (
        k.telefone = any(${telefone}::text[])
        or exists (
          select from contatos_publico.contato_identidades i
          where i.contato_id = k.id
            and i.tipo = 'telefone'
            and i.valor = any(${telefone}::text[])
        )
      )
    `
  const trecho = comoTrecho(texto)
  const digitos = soDigitos(texto)
  const numero = digitos.length >= 4 && /^[\d\s()+.-]+$/.test(texto) ? `%${digitos}%` : null
  const canonico = numero ? `%${telefoneCanonico(telefoneInternacional(texto))}%` : null
  return sql`k.busca like any (array[plataforma.sem_acento(${trecho}), ${numero}, ${canonico}])`
}

function contatosCom(texto: string): RawBuilder<unknown> {
  const telefone = telefoneInteiro(texto)
  // a union, so that each branch uses its own index; with an "or" all contacts would be read
  if (telefone)
    return sql`
      select k.id
      from contatos_publico.contatos k
      where k.telefone = any(${telefone}::text[])
      union
      select i.contato_id
      from contatos_publico.contato_identidades i
      where i.tipo = 'telefone'
        and i.valor = any(${telefone}::text[])
    `
  return sql`select k.id from contatos_publico.contatos k where ${eDoContato(texto)}`
}

/** The conversations of all messages, of any time, that match. */
const ondeSeDiz = (texto: string) => sql<{ conversa_id: string }>`
  select b.conversa_id
  from chat.mensagens b
  where ${contem(texto, sql`b.busca`)}
    and b.apagada_em is null
`

/**
 * Condition for all matches of any time: by contact or by message text. `ditaEm`: the conversations matched by text, if
 * already known.
 */
export const buscaExata = (texto: string, ditaEm?: readonly string[]): RawBuilder<unknown> => sql`
  c.id in (
    ${ditaEm ? sql`select unnest(${ditaEm}::uuid[])` : ondeSeDiz(texto)}
    union
    select d.id
    from chat.conversas d
    where d.contato_id in (${contatosCom(texto)})
  )
`

/** Returns the conversations in which a rare text occurs; null for a common one. */
export async function conversasQueDizem(db: Db, texto: string): Promise<string[] | null> {
  const ditas = ondeSeDiz(texto)
  if (await decertoMais(db, ditas, RARA_ATE)) return null
  const { rows } = await sql<{ conversa_id: string }>`${ditas} limit ${RARA_ATE + 1}`.execute(db)
  return rows.length > RARA_ATE ? null : [...new Set(rows.map((r) => r.conversa_id))]
}

interface Passeio {
  achadas: { id: string; chave: string }[]
  /** everything within reach was scanned: the result is complete */
  inteiro: boolean
}

/**
 * Searches for a common text: scans the newest conversations one by one until the page is full, each through the index
 * of its own messages and its own contact (the trigram index of names cannot serve two letters, so all would be read).
 * `partes` contains reach and other filters. The cost depends on the page, not on the number of matches.
 */
export async function passear(
  db: Db,
  texto: string,
  partes: RawBuilder<unknown>[],
  chave: RawBuilder<string>,
  limite: number,
  pular: number,
): Promise<Passeio> {
  const perto = sql`
    select c.id, c.contato_id, c.ultima_interacao_em
    from chat.conversas c ${partes.length > 0 ? sql`where ${sql.join(partes, sql` and `)}` : sql``}
    order by c.ultima_interacao_em desc, c.id desc
    limit ${PASSEIO}
  `
  const { rows } = await sql<{ id: string; chave: string }>`
    select c.id, ${chave} as chave
    from (${perto}) c
    where (
      select true
      from chat.mensagens m
      where m.conversa_id = c.id
        and ${contem(texto, sql`m.busca`)}
        and m.apagada_em is null
      limit 1
    )
      or (select ${eDoContato(texto)} from contatos_publico.contatos k where k.id = c.contato_id)
    order by c.ultima_interacao_em desc, c.id desc
    limit ${limite + 1} offset ${pular}
  `.execute(db)
  if (rows.length > limite) return { achadas: rows, inteiro: false }
  const {
    rows: [olhadas],
  } = await sql<{ n: number }>`select count(*)::int as n from (${perto}) c`.execute(db)
  return { achadas: rows, inteiro: (olhadas?.n ?? 0) < PASSEIO }
}

export interface LinhaAchada {
  conversa_id: string
  seq: number
  direcao: string
  autor_nome: string | null
  conteudo: string
  criado_em: Date
}

/** Returns the newest matching message of each conversation, which its row shows. */
export async function linhasAchadas(db: Db, ids: readonly string[], texto: string): Promise<Map<string, LinhaAchada>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<LinhaAchada>`
    select alvo.id as conversa_id, m.seq, m.direcao, m.autor_nome, m.conteudo, m.criado_em
    from unnest(${ids}::uuid[]) as alvo(id)
    cross join lateral (
      select
        n.seq,
        n.direcao,
        n.autor_nome,
        case
          when n.conteudo = '' then coalesce(n.dados #>> '{transcricao,texto}', '')
          else n.conteudo
        end as conteudo,
        n.criado_em
      from chat.mensagens n
      where n.conversa_id = alvo.id
        and ${contem(texto, sql`n.busca`)}
        and n.apagada_em is null
      order by n.seq desc
      limit 1
    ) m
  `.execute(db)
  return new Map(rows.map((r) => [r.conversa_id, r]))
}

const MAXIMO_NA_CONVERSA = 500

/** Returns the positions (`seq`) of the matches in one conversation, newest first. */
export async function lugaresNaConversa(
  db: Db,
  conversaId: string,
  texto: string,
): Promise<{ seqs: number[]; mais: boolean }> {
  const { rows } = await sql<{ seq: number }>`
    select m.seq
    from chat.mensagens m
    where m.conversa_id = ${conversaId}
      and m.direcao <> 'sistema'
      and ${contem(texto, sql`m.busca`)}
      and m.apagada_em is null
    order by m.seq desc
    limit ${MAXIMO_NA_CONVERSA + 1}
  `.execute(db)
  return { seqs: rows.slice(0, MAXIMO_NA_CONVERSA).map((r) => r.seq), mais: rows.length > MAXIMO_NA_CONVERSA }
}
