import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { propostaNoAlcance } from '../politica.ts'

/** Where a picture is stored; null when the proposal is not in the user's reach or has no such picture. */
export async function caminhoDaFoto(db: Db, ctx: Ctx, id: string, foto: string): Promise<string | null> {
  const { rows } = await sql<{ caminho: string }>`
    select f.caminho
    from propostas.fotos f
    join propostas.propostas p on p.id = f.proposta_id
    where f.id = ${foto}
      and f.proposta_id = ${id}
      and ${propostaNoAlcance(ctx)}
  `.execute(db)
  return rows[0]?.caminho ?? null
}
