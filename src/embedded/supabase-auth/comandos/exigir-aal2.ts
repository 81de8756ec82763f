import type { Quem } from '../autenticar.ts'
import type { Auth } from '../contexto.ts'
import { ErroAuth } from '../erro.ts'
import { fatoresDe } from '../repositorio/fatores.ts'

/** Refuses an aal1 session of a user with a second factor, so that a stolen session cannot take the account over. */
export async function exigirAal2(auth: Auth, { usuario, sessao }: Quem, recusa: string): Promise<void> {
  if (sessao.aal !== 'aal1') return
  const fatores = await fatoresDe(auth.banco.db, [usuario.id])
  if (fatores.some((f) => f.status === 'verified')) throw new ErroAuth(401, 'insufficient_aal', recusa)
}
