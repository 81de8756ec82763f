import { ErroApp } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { acessoAlterado, usuarioDesativado } from '#modules/acesso/nucleo/eventos.ts'
import type { EscolhaDaEntrega, Entregue } from '../../contract/entregas.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { exigirOutraPessoa, exigirPoderSobre } from '#modules/acesso/nucleo/server/politica.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'
import { depoisDaMudanca } from '#modules/acesso/nucleo/server/comandos/contas.ts'
import { entregarTrabalho } from './entregar-trabalho.ts'

/** Refuses to leave open work with the deactivated user, unless the caller confirmed it (`deixar`). */
function exigirNadaEmAberto(feitas: readonly Entregue[]): void {
  const restam = feitas.filter((f) => f.total > f.vao)
  if (restam.length === 0) return
  const frase = restam.map((f) => `${f.rotulo.toLowerCase()} (${f.total - f.vao})`).join(', ')
  throw new ErroApp(
    'CONFLICT',
    409,
    `Ainda há trabalho no nome desta pessoa: ${frase}. Escolha quem recebe, ou diga que entrega depois.`,
    { details: restam.map((f) => ({ campo: `entregas.${f.tipo}`, mensagem: 'Escolha quem recebe' })) },
  )
}

/**
 * After the commit every request of the user is refused; their sessions are ended and new ones blocked right after it.
 * Calling it again for an inactive user repeats that second step, which is how to recover when it failed.
 */
export async function desativarUsuario(
  s: Servicos,
  ctx: Ctx,
  id: string,
  motivo: string | undefined,
  escolhas: readonly EscolhaDaEntrega[] = [],
  deixar = false,
): Promise<void> {
  exigirOutraPessoa(ctx, id)
  await s.executar(ctx, async (u) => {
    const alvo = await travarPessoa(u.tx, id)
    exigirPoderSobre(ctx, alvo)
    if (!alvo.ativo) return
    // while the user is still active: transfer their open work in the same transaction
    const feitas = await entregarTrabalho(u, s.abertos, id, escolhas)
    if (!deixar) exigirNadaEmAberto(feitas)
    await u.tx
      .updateTable('cad.usuarios')
      .set({ ativo: false, desativado_em: new Date() })
      .where('id', '=', id)
      .execute()
    // revoke the invitations of this author: they may no longer grant any role
    await u.tx
      .updateTable('cad.convites')
      .set({ revogado_em: new Date() })
      .where('criado_por', '=', id)
      .where('usado_em', 'is', null)
      .where('revogado_em', 'is', null)
      .execute()
    u.auditar({
      acao: 'cad.usuario.desativar',
      entidade: 'usuario',
      entidade_id: id,
      antes: { ativo: true },
      depois: { ativo: false },
      motivo,
    })
    u.emitir(usuarioDesativado, { usuario_id: id })
    u.emitir(acessoAlterado, { usuario_id: id })
  })
  await depoisDaMudanca(
    s,
    'O acesso foi retirado, mas as sessões abertas não puderam ser encerradas agora. Tente de novo.',
    async () => {
      await s.admin.banir(id)
      await s.admin.encerrarSessoes(id)
    },
  )
}
