import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { exigirPoderSobre } from '#modules/acesso/nucleo/server/politica.ts'
import type { Usuario } from '#modules/acesso/nucleo/tipos.ts'
import { obterUsuario } from './consultas/usuarios.ts'

/**
 * Returns the user that the caller may inspect. Refuses an unknown user, and administrators unless the caller is one.
 */
export async function pessoaAoAlcance(db: Db, ctx: Ctx, id: string): Promise<Usuario> {
  const pessoa = await obterUsuario(db, id)
  if (id !== ctx.usuario.id) exigirPoderSobre(ctx, pessoa)
  return pessoa
}
