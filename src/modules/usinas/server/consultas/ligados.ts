import type { Ctx } from '#platform/http/contexto.ts'
import type { Ligados } from '#platform/ligados.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { LigadosDaUsina } from '../../contract/usinas.ts'
import { naUsina } from '../encaixes.ts'

/** What other modules state about a plant, each by the rights of the caller. */
export async function ligadosDaUsina(db: Db, ligados: Ligados, ctx: Ctx, usinaId: string): Promise<LigadosDaUsina> {
  const todos = ligados.de(naUsina)
  const [espera, contagens] = await Promise.all([
    Promise.all(todos.map((n) => n.espera?.(db, ctx, usinaId) ?? [])),
    Promise.all(todos.map((n) => n.contagens?.(db, ctx, usinaId) ?? {})),
  ])
  return { espera: espera.flat(), contagens: Object.assign({}, ...contagens) }
}
