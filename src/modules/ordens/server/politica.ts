import { sql, type RawBuilder } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { desenhadoEm, pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { AGENDAR, CANCELAR, CRIAR, EXECUTAR, REABRIR, VER } from '../contract/comum.ts'
import type { PapelNaOrdem } from '../tipos.ts'

/** Departments whose people see every order, except the technicians, who see their own. */
const VEEM = new Set(['mpvl', 'est', 'eng', 'vc'])
/** Roles that ship; a drawn one reaches as far as it says. */
const VEEM_TODAS = new Set(['supervisor', 'aprovador', 'operador', 'leitor'])

const veTodas = (ctx: Ctx): boolean =>
  ctx.acesso.admin ||
  desenhadoEm(ctx.acesso, VER, 'todos').length > 0 ||
  ctx.acesso.departamentos.some((d) => VEEM.has(d.codigo) && VEEM_TODAS.has(d.papel))

/** The predicate over orders `o` that list, counts, search, export and live channels share. */
export function ordemNoAlcance(ctx: Ctx): RawBuilder<boolean> {
  if (!pode(ctx, VER)) return sql<boolean>`false`
  if (veTodas(ctx)) return sql<boolean>`true`
  return sql<boolean>`
    exists (
      select from ordens.tecnicos t
      where t.ordem_id = o.id
        and t.usuario_id = ${ctx.usuario.id}
    )
  `
}

/** Equal for users whose `ordemNoAlcance` is the same: what is read by it can be shared between them. */
export function chaveDoAlcance(ctx: Ctx): string {
  if (!pode(ctx, VER)) return 'nenhuma'
  return veTodas(ctx) ? 'todas' : ctx.usuario.id
}

/** What the user's permissions make of them; `tecnico` counts only on an order that they are assigned to. */
export const papeisDe = (ctx: Ctx): ReadonlySet<PapelNaOrdem> =>
  new Set<PapelNaOrdem>([
    ...(pode(ctx, EXECUTAR) ? (['tecnico'] as const) : []),
    ...(pode(ctx, CANCELAR) || pode(ctx, CRIAR) ? (['operador'] as const) : []),
    ...(pode(ctx, AGENDAR) ? (['agendador'] as const) : []),
    ...(pode(ctx, REABRIR) ? (['supervisor'] as const) : []),
  ])

export const semOrdem = () => naoEncontrado('Ordem de serviço não encontrada.')

export async function exigirVer(db: Db, ctx: Ctx, id: string): Promise<void> {
  const { rows } = await sql`
    select
    from ordens.ordens o
    where o.id = ${id}
      and ${ordemNoAlcance(ctx)}
  `.execute(db)
  if (rows.length === 0) throw semOrdem()
}

/** Which of these orders the user reaches. */
export async function idsNoAlcance(db: Db, ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select o.id
    from ordens.ordens o
    where o.id = any(${ids}::uuid[])
      and ${ordemNoAlcance(ctx)}
  `.execute(db)
  return rows.map((r) => r.id)
}
