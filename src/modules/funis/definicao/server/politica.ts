import { sql } from 'kysely'
import { naoEncontrado, proibido } from '#kit/erro.ts'
import { ehUuid } from '#kit/id.ts'
import { desenhadoEm, pode, type Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { alcanceNosFunis, FUNIL_NAO_ENCONTRADO } from '#modules/funis/nucleo/server/politica.ts'
import { departamentoLigado } from '#modules/acesso/publico.ts'

/** Definitions that a user may change: all, or those of the funnels they manage. It grants no access to cards. */
export interface Definiveis {
  todas: boolean
  ids: ReadonlySet<string>
  /** visible, not managed */
  vistos: ReadonlySet<string>
}

export async function definiveisPor(db: Db, ctx: Ctx): Promise<Definiveis> {
  const { funis } = await alcanceNosFunis(db, ctx)
  return {
    todas: pode(ctx, 'funis.definicao.todas'),
    ids: new Set([...funis].filter(([, n]) => n.papel === 'gestor').map(([id]) => id)),
    vistos: new Set(funis.keys()),
  }
}

export const podeDefinir = (d: Definiveis, funilId: string): boolean => d.todas || d.ids.has(funilId)

/** 404 for users who do not work in the funnel, 403 for those who do not manage it. */
export async function exigirDefinir(db: Db, ctx: Ctx, idOuChave: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id
    from funis.funis
    where ${ehUuid(idOuChave) ? sql`id = ${idOuChave}` : sql`chave = ${idOuChave}`}
      and ${departamentoLigado(sql`departamento`)}
  `.execute(db)
  const d = await definiveisPor(db, ctx)
  const id = rows[0]?.id
  if (!id || (!d.todas && !d.vistos.has(id))) throw naoEncontrado(FUNIL_NAO_ENCONTRADO)
  if (!podeDefinir(d, id)) throw proibido('funis.funil.configurar', 'Só quem cuida deste funil pode mudá-lo.')
  return id
}

export function exigirCriarEm(ctx: Ctx, departamento: string): void {
  if (
    pode(ctx, 'funis.definicao.todas') ||
    ctx.acesso.departamentos.some((d) => d.codigo === departamento && d.papel === 'supervisor') ||
    desenhadoEm(ctx.acesso, 'funis.funil.configurar', 'departamento').includes(departamento)
  )
    return
  throw proibido('funis.definicao.todas', 'Você só pode criar funis nos departamentos que supervisiona.')
}
