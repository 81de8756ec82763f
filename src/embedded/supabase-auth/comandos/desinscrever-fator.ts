import type { Tx } from '#platform/postgres/banco.ts'
import type { Quem } from '../autenticar.ts'
import type { Auth } from '../contexto.ts'
import { ErroAuth, fatorNaoEncontrado } from '../erro.ts'
import type { Origem } from '../origem.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { apagarFator, fatorDe, type LinhaDeFator } from '../repositorio/fatores.ts'
import { rebaixarSessoesDoFator } from '../repositorio/sessoes.ts'
import { usuarioPorId } from '../repositorio/usuarios.ts'
import { METODO_DO_FATOR } from './inscrever-fator.ts'

export async function desinscreverFator(
  auth: Auth,
  { usuario, sessao }: Quem,
  fatorId: string,
  origem: Origem,
): Promise<{ id: string }> {
  return auth.banco.transacao(async (tx) => {
    await usuarioPorId(tx, usuario.id, true)
    const fator = await fatorDe(tx, usuario.id, fatorId, true)
    if (!fator) throw fatorNaoEncontrado()
    if (fator.status === 'verified' && sessao.aal === 'aal1')
      throw new ErroAuth(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
    await retirarFator(tx, fator)
    await auditar(tx, { acao: 'factor_unenrolled', ator: usuario.id, alvo: fator.id, ip: origem.ip })
    return { id: fator.id }
  })
}

/** Removes a factor. Downgrades the sessions that it had raised first, because deleting the row would end them. */
export async function retirarFator(tx: Tx, fator: LinhaDeFator): Promise<void> {
  await rebaixarSessoesDoFator(tx, fator.id, METODO_DO_FATOR[fator.factor_type])
  await apagarFator(tx, fator.id)
}
