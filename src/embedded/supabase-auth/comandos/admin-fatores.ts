import type { Auth } from '../contexto.ts'
import { fatorNaoEncontrado } from '../erro.ts'
import { auditar } from '../repositorio/auditoria.ts'
import { fatoresDe, type LinhaDeFator } from '../repositorio/fatores.ts'
import { apagarSessao, apagarSessoes } from '../repositorio/sessoes.ts'
import { exigirConta } from './admin-contas.ts'
import { retirarFator } from './desinscrever-fator.ts'

/** Removes one factor, or all when `fatorId` is null. Sessions that the factors had raised return to aal1. */
export async function retirarFatores(
  auth: Auth,
  usuarioId: string,
  fatorId: string | null,
  ator: string | null,
): Promise<LinhaDeFator[]> {
  return auth.banco.transacao(async (tx) => {
    await exigirConta(tx, usuarioId)
    const alvos = (await fatoresDe(tx, [usuarioId])).filter((f) => fatorId === null || f.id === fatorId)
    if (fatorId !== null && alvos.length === 0) throw fatorNaoEncontrado()
    for (const fator of alvos) {
      await retirarFator(tx, fator)
      await auditar(tx, { acao: 'factor_deleted', ator, alvo: fator.id, detalhes: { user_id: usuarioId } })
    }
    return alvos
  })
}

export async function encerrarSessoes(auth: Auth, usuarioId: string, ator: string | null): Promise<void> {
  await auth.banco.transacao(async (tx) => {
    await exigirConta(tx, usuarioId)
    await apagarSessoes(tx, usuarioId, { todas: true })
    await auditar(tx, { acao: 'logout', ator, alvo: usuarioId, detalhes: { by: 'admin' } })
  })
}

export async function encerrarUmaSessao(auth: Auth, usuarioId: string, sessaoId: string): Promise<boolean> {
  return auth.banco.transacao(async (tx) => {
    const havia = await apagarSessao(tx, usuarioId, sessaoId)
    if (havia)
      await auditar(tx, {
        acao: 'logout',
        ator: null,
        alvo: usuarioId,
        detalhes: { by: 'admin', session_id: sessaoId },
      })
    return havia
  })
}
