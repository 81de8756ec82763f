import type { Ctx } from '../http/contexto.ts'
import type { Db } from '../postgres/banco.ts'
import { canalDoPublico } from './publico.ts'
import type { Capacidade, Operacao } from './token.ts'

/** The live channels of one module: their names and who may subscribe. Their messages come from its `difusoes`. */
export interface CanaisAoVivo {
  /** Prefix of its channels for one object: `conversations_`. The id follows. */
  prefixo: string
  /** Channels that this user may always subscribe to, included in every credential of the user. */
  gerais(ctx: Ctx): readonly string[]
  /** Of the requested ids, those that this user may subscribe to: by the same predicate as the module's lists. */
  permitidos(db: Db, ctx: Ctx, ids: readonly string[]): Promise<readonly string[]>
  /**
   * Audiences of this user: a message on a shared channel with another audience is not delivered to them (publico.ts).
   */
  publicos?(db: Db, ctx: Ctx): Promise<readonly string[]>
}

const OUVIR: readonly Operacao[] = ['subscribe']

/** Returns every audience of this user, always including the user. */
export async function publicosDe(modulos: readonly CanaisAoVivo[], db: Db, ctx: Ctx): Promise<string[]> {
  const porModulo = await Promise.all(modulos.map((m) => m.publicos?.(db, ctx) ?? []))
  return [`usuario:${ctx.usuario.id}`, ...porModulo.flat()]
}

/**
 * Returns the capability of a user's credential: the permanent channels, and of the requested ones those that a module
 * permits.
 */
export async function capacidadeDe(
  modulos: readonly CanaisAoVivo[],
  db: Db,
  ctx: Ctx,
  pedidos: readonly string[],
): Promise<Capacidade> {
  const porModulo = await Promise.all(
    modulos.map(async (m) => {
      const ids = pedidos.filter((canal) => canal.startsWith(m.prefixo)).map((canal) => canal.slice(m.prefixo.length))
      const permitidos = ids.length > 0 ? await m.permitidos(db, ctx, ids) : []
      return [...m.gerais(ctx), ...permitidos.map((id) => m.prefixo + id)]
    }),
  )
  return Object.fromEntries(porModulo.flat().map((canal) => [canal, OUVIR]))
}

/** Returns the channels of this user's audiences on the hosted service (publico.ts). */
export async function capacidadeDosPublicos(modulos: readonly CanaisAoVivo[], db: Db, ctx: Ctx): Promise<Capacidade> {
  const comPublicos = modulos.filter((m) => m.publicos)
  const porModulo = await Promise.all(
    comPublicos.map(async (m) => {
      const publicos = await publicosDe([m], db, ctx)
      return m.gerais(ctx).flatMap((canal) => publicos.map((p) => canalDoPublico(canal, p)))
    }),
  )
  return Object.fromEntries(porModulo.flat().map((canal) => [canal, OUVIR]))
}
