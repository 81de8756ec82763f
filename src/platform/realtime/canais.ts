import type { Ctx } from '../http/contexto.ts'
import type { Db } from '../postgres/banco.ts'
import type { Capacidade, Operacao } from './token.ts'

/**
 * The live channels of one module: what they are called and who may listen. What they carry is said by its `difusoes`.
 */
export interface CanaisAoVivo {
  /** With what the names of its channels of one thing begin: `conversations_`. What follows is the id. */
  prefixo: string
  /** Channels that this person may always listen to: they go into every credential of theirs. */
  gerais(ctx: Ctx): readonly string[]
  /** Of the things asked for, those that this person may listen to: the predicate of the module's lists, no other. */
  permitidos(db: Db, ctx: Ctx, ids: readonly string[]): Promise<readonly string[]>
  /** Of messages on its shared channels, those that name one of these audiences reach this person (publico.ts). */
  publicos?(db: Db, ctx: Ctx): Promise<readonly string[]>
}

const OUVIR: readonly Operacao[] = ['subscribe']

/** Every audience of this person; their own person is always one. */
export async function publicosDe(modulos: readonly CanaisAoVivo[], db: Db, ctx: Ctx): Promise<string[]> {
  const porModulo = await Promise.all(modulos.map((m) => m.publicos?.(db, ctx) ?? []))
  return [`usuario:${ctx.usuario.id}`, ...porModulo.flat()]
}

/**
 * What a credential of this person opens: what is always theirs, and of what they ask for that which every module
 * grants.
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
