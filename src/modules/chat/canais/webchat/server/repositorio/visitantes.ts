import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { hashEmBytes } from '#platform/links/token.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { resolverContatos } from '#modules/contatos/publico.ts'
import { enderecoDoVisitante } from '../enderecos.ts'

export interface Visitante {
  id: string
  caixa_entrada_id: string
  contato_id: string | null
  identidade: string | null
  nome: string
  email: string | null
  telefone: string | null
  versao: number
}

export interface DadosDoVisitante {
  identidade: string | null
  nome: string
  email: string | null
  telefone: string | null
}

/** Returns the visitor of a valid session token in this inbox. */
export async function visitanteDoToken(db: Db, caixaId: string, token: string): Promise<Visitante | undefined> {
  const { rows } = await sql<Visitante>`
    select v.id, v.caixa_entrada_id, v.contato_id, v.identidade, v.nome, v.email, v.telefone, v.versao
    from chat.webchat_sessoes s
    join chat.webchat_visitantes v on v.id = s.visitante_id
    where s.token_hash = ${hashEmBytes(token)}
      and s.expira_em > now()
      and v.caixa_entrada_id = ${caixaId}
  `.execute(db)
  return rows[0]
}

/** Extends a session in use by 90 days; written at most once an hour. */
export async function renovarSessao(tx: Tx, token: string): Promise<void> {
  await sql`
    update chat.webchat_sessoes
    set vista_em = now(), expira_em = now() + interval '90 days'
    where token_hash = ${hashEmBytes(token)}
      and vista_em < now() - interval '1 hour'
  `.execute(tx)
}

export async function abrirSessao(tx: Tx, visitanteId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into chat.webchat_sessoes (token_hash, visitante_id, expira_em)
    values (${hashEmBytes(token)}, ${visitanteId}, now() + interval '90 days')
  `.execute(tx)
  return token
}

export async function encerrarSessao(tx: Tx, token: string): Promise<void> {
  await sql`delete from chat.webchat_sessoes where token_hash = ${hashEmBytes(token)}`.execute(tx)
}

/**
 * Returns the visitor. A signed identity is one visitor per inbox on all devices; an anonymous visitor is a new one
 * each time.
 */
export async function visitanteCom(tx: Tx, caixaId: string, d: DadosDoVisitante): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into chat.webchat_visitantes as v (id, caixa_entrada_id, identidade, nome, email, telefone)
    values (${uuidv7()}, ${caixaId}, ${d.identidade}, ${d.nome}, ${d.email}, ${d.telefone})
    on conflict (caixa_entrada_id, identidade) do update set
      nome = coalesce(nullif(excluded.nome, ''), v.nome),
      email = coalesce(excluded.email, v.email),
      telefone = coalesce(excluded.telefone, v.telefone)
    returning id
  `.execute(tx)
  return rows[0]?.id ?? ''
}

/**
 * Adds the identity to an anonymous visitor, whose thread is preserved. Returns false when that identity already has a
 * visitor.
 */
export async function identificar(tx: Tx, visitanteId: string, d: DadosDoVisitante): Promise<boolean> {
  const { rows } = await sql`
    update chat.webchat_visitantes v
    set
      identidade = ${d.identidade},
      nome = coalesce(nullif(${d.nome}, ''), v.nome),
      email = coalesce(${d.email}, v.email)
    where v.id = ${visitanteId}
      and v.identidade is null
      and not exists (
        select from chat.webchat_visitantes o
        where o.caixa_entrada_id = v.caixa_entrada_id
          and o.identidade = ${d.identidade}
      )
    returning v.id
  `.execute(tx)
  return rows.length === 1
}

/** Placeholder name that distinguishes anonymous visitors in the list. */
const apelido = (id: string) => `Visitante ${id.slice(-4).toUpperCase()}`
export const nomeDe = (v: Pick<Visitante, 'id' | 'nome'>): string => v.nome || apelido(v.id)

/**
 * Creates the visitor's contact with their first message. Phone and e-mail were typed on a public page without proof:
 * they are shown, but never matched to an existing contact, whose thread would otherwise be exposed.
 */
export async function contatoDo(u: Unidade, v: Visitante): Promise<void> {
  if (v.contato_id) return
  const [contato_id = ''] = await resolverContatos(u.tx, [
    {
      identidades: [{ tipo: 'jid', valor: enderecoDoVisitante(v.id) }],
      nome: nomeDe(v),
      telefone: v.telefone ?? undefined,
      email: v.email ?? undefined,
    },
  ])
  await u.tx
    .updateTable('chat.webchat_visitantes')
    .set({ contato_id })
    .where('id', '=', v.id)
    .where('contato_id', 'is', null)
    .execute()
}

/** Returns the open conversations in which answers reach this visitor. */
export async function conversasAbertas(db: Db, visitanteId: string): Promise<{ id: string; nome: string }[]> {
  const { rows } = await sql<{ id: string; nome: string }>`
    select c.id, k.nome
    from chat.webchat_visitantes v
    join chat.conversas c
      on c.caixa_entrada_id = v.caixa_entrada_id
      and c.endereco = ${enderecoDoVisitante(visitanteId)}
      and c.status <> 'finalizada'
    join contatos_publico.contatos k on k.id = c.contato_id
    where v.id = ${visitanteId}
  `.execute(db)
  return rows
}
