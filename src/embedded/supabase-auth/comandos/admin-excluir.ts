import type { Auth } from '../contexto.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { apagarUsuario } from '../repositorio/usuarios.ts'
import { anonimizarUsuario } from '../repositorio/anonimizar.ts'
import { exigirConta } from './admin-contas.ts'

/**
 * Deletes an account. Soft: the row stays for its references, with every identifier hashed and every way to sign in
 * removed. Hard: the row is deleted.
 */
export async function excluirConta(auth: Auth, id: string, suave: boolean, ator: string | null): Promise<void> {
  await auth.banco.transacao(async (tx) => {
    await exigirConta(tx, id)
    if (suave) await anonimizarUsuario(tx, id)
    else await apagarUsuario(tx, id)
    await auditar(tx, { acao: 'user_deleted', ator, alvo: id, detalhes: { soft: suave } })
  })
}
