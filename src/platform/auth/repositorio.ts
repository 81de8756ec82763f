import { ehUuid } from '#kit/id.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../postgres/banco.ts'
import { preparada } from '../postgres/preparada.ts'
import { contaSuspensa, faltaSegundoFator, sessaoEncerrada } from './erros.ts'

const uuid = (texto: string) => ehUuid(texto.toLowerCase())

/**
 * True when the user of session `s` has a second factor that this session has not verified. A session with the password
 * alone is not signed in.
 */
const pelaMetade = sql<boolean>`
  (
    s.aal = 'aal1'
    and exists (
      select from auth.mfa_factors f
      where f.user_id = s.user_id
        and f.status = 'verified'
    )
  )
`

/**
 * Checks, in one indexed query per request, that the session exists and that its owner may sign in. Returns the
 * session's level.
 */
export async function conferirSessao(
  db: Db,
  quem: { usuario_id: string; sessao_id: string },
): Promise<{ aal: 'aal1' | 'aal2' }> {
  if (!uuid(quem.sessao_id) || !uuid(quem.usuario_id)) throw sessaoEncerrada()
  const { rows } = await sql<{ aal: 'aal1' | 'aal2'; banida: boolean; pela_metade: boolean }>`${preparada}
    select s.aal, coalesce(u.banned_until > now(), false) as banida, ${pelaMetade} as pela_metade
    from auth.sessions s
    join auth.users u on u.id = s.user_id
    where s.id = ${quem.sessao_id}
      and s.user_id = ${quem.usuario_id}
      and u.deleted_at is null
      and (s.not_after is null or s.not_after > now())
  `.execute(db)
  const linha = rows[0]
  if (!linha) throw sessaoEncerrada()
  if (linha.banida) throw contaSuspensa()
  if (linha.pela_metade) throw faltaSegundoFator()
  return linha
}

/**
 * The same check as an SQL expression, for a statement that reads the user's row anyway: the level of the session, or
 * null when the session is no longer valid.
 */
export function nivelDaSessao(quem: { usuario_id: string; sessao_id: string }): RawBuilder<'aal1' | 'aal2' | null> {
  if (!uuid(quem.sessao_id)) return sql`null`
  return sql`
    (
      select s.aal
      from auth.sessions s
      join auth.users a on a.id = s.user_id
      where s.id = ${quem.sessao_id}
        and s.user_id = ${quem.usuario_id}
        and a.deleted_at is null
        and (a.banned_until is null or a.banned_until <= now())
        and (s.not_after is null or s.not_after > now())
        and not ${pelaMetade}
    )
  `
}
