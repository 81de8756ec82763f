import { sql, type RawBuilder } from 'kysely'
import { naoEncontrado, proibido } from '#kit/erro.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { lembrada } from '#platform/postgres/lembrada.ts'
import { preparada } from '#platform/postgres/preparada.ts'
import type { PapelDaCaixa } from '../tipos.ts'

/** The inboxes that a user can see, with the role in each. `todas`: chat supervisors and administrators see all. */
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
 * Reads the caller's roles, cached per database handle because almost every chat call needs them. Inside a transaction
 * the cache is bypassed: it does not contain the transaction's own uncommitted writes.
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
 * SQL predicate "the inbox in `coluna` is within reach", shared by lists, counters, search, export and live channels.
 * There are few inboxes, so their ids are passed as an array.
 */
export function dentroDoAlcance(alcance: Alcance, coluna: string): RawBuilder<boolean> {
  if (alcance.todas) return sql<boolean>`true`
  return sql<boolean>`${sql.ref(coluna)} = any(${[...alcance.papeis.keys()]}::uuid[])`
}

/**
 * Same predicate for statements with a cached plan (`preparada`). The subselect hides the array's value from the
 * planner, which would otherwise plan anew for each caller.
 */
export const dentroDesteAlcance = (alcance: Alcance, coluna: string): RawBuilder<boolean> =>
  alcance.todas
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(coluna)} = any((select ${[...alcance.papeis.keys()]}::uuid[])::uuid[])`

/** Same check for one inbox, when the caller's role in it is already loaded. */
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

/** Throws 404 instead of 403, so that the answer does not reveal that the record exists. */
export function exigirVer(alcance: Alcance, caixaId: string, frase: string): void {
  if (!ve(alcance, caixaId)) throw naoEncontrado(frase)
}

export function exigirResponder(ctx: Ctx, alcance: Alcance, caixaId: string): void {
  if (!respondeEm(ctx, alcance, caixaId))
    throw proibido('chat.conversa.atender', 'Nesta caixa você só pode ler as conversas.')
}
