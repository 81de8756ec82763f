import { sql, type RawBuilder } from 'kysely'
import { naoEncontrado, proibido } from '#kit/erro.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { lembrada } from '#platform/postgres/lembrada.ts'
import { preparada } from '#platform/postgres/preparada.ts'
import type { PapelDaCaixa } from '../tipos.ts'

/** Which inboxes a person sees and as what. `todas`: supervisors of the chat and administrators. */
export interface Alcance {
  todas: boolean
  papeis: ReadonlyMap<string, PapelDaCaixa>
}

type Papeis = Alcance['papeis']
const lembrados = new WeakMap<Db, (usuarioId: string) => Promise<Papeis>>()

async function lerPapeis(db: Db, usuarioId: string): Promise<Papeis> {
  const { rows } = await sql<{ caixa_entrada_id: string; papel: PapelDaCaixa }>`${preparada}
    select caixa_entrada_id, papel
    from chat.caixa_usuarios
    where usuario_id = ${usuarioId}
  `.execute(db)
  return new Map(rows.map((l) => [l.caixa_entrada_id, l.papel]))
}

/**
 * Asked at the beginning of almost every call of the chat. A transaction looks for itself: what it has written, nobody
 * else sees.
 */
function papeisEm(db: Db, usuarioId: string): Promise<Papeis> {
  if (db.isTransaction) return lerPapeis(db, usuarioId)
  const ler =
    lembrados.get(db) ??
    lembrada(['chat.caixa_usuarios', 'chat.caixas_entrada', 'cad.usuarios'], (id) => lerPapeis(db, id))
  lembrados.set(db, ler)
  return ler(usuarioId)
}

export const alcanceDe = async (db: Db, ctx: Ctx): Promise<Alcance> => ({
  todas: pode(ctx, 'chat.conversa.todas'),
  papeis: await papeisEm(db, ctx.usuario.id),
})

/**
 * The one predicate for lists, counters, search, export and live channels: `caixa` is in reach.
 * Inboxes are few, so the ids go along as an array.
 */
export function dentroDoAlcance(alcance: Alcance, coluna: string): RawBuilder<boolean> {
  if (alcance.todas) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(coluna)} = any(${[...alcance.papeis.keys()]}::uuid[])`
}

/**
 * The same for a statement that is planned once (`preparada`): with the inboxes in sight, it would be planned anew for
 * each caller.
 */
export const dentroDesteAlcance = (alcance: Alcance, coluna: string): RawBuilder<boolean> =>
  alcance.todas
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(coluna)} = any((select ${[...alcance.papeis.keys()]}::uuid[])::uuid[])`

/** The same question about one inbox, where the caller's role in it is at hand. */
export const veComo = (ctx: Ctx, papel: PapelDaCaixa | null): boolean =>
  papel !== null || pode(ctx, 'chat.conversa.todas')

export const ve = (alcance: Alcance, caixaId: string): boolean => alcance.todas || alcance.papeis.has(caixaId)

export function respondeEm(ctx: Ctx, alcance: Alcance, caixaId: string): boolean {
  if (!pode(ctx, 'chat.conversa.atender')) return false
  const papel = alcance.papeis.get(caixaId)
  return papel ? papel !== 'leitor' : alcance.todas
}

export function configuraCaixa(ctx: Ctx, alcance: Alcance, caixaId: string): boolean {
  return pode(ctx, 'chat.caixa.configurar') && (alcance.todas || alcance.papeis.get(caixaId) === 'administrador')
}

/** 404, not 403: who may not see a thing is not told that it exists. */
export function exigirVer(alcance: Alcance, caixaId: string, frase: string): void {
  if (!ve(alcance, caixaId)) throw naoEncontrado(frase)
}

export function exigirResponder(ctx: Ctx, alcance: Alcance, caixaId: string): void {
  if (!respondeEm(ctx, alcance, caixaId))
    throw proibido('chat.conversa.atender', 'Nesta caixa você só pode ler as conversas.')
}
