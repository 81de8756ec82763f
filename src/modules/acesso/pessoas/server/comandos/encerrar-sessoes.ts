import { naoEncontrado } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { acessoAlterado } from '#modules/acesso/nucleo/eventos.ts'
import { exigirPoderSobre } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'
import { depoisDaMudanca } from '#modules/acesso/nucleo/server/comandos/contas.ts'

export async function encerrarSessoes(s: Servicos, ctx: Ctx, id: string): Promise<void> {
  await s.executar(ctx, async (u) => {
    const alvo = await travarPessoa(u.tx, id)
    if (id !== ctx.usuario.id) exigirPoderSobre(ctx, alvo)
    u.auditar({ acao: 'cad.usuario.encerrar_sessoes', entidade: 'usuario', entidade_id: id })
    u.emitir(acessoAlterado, { usuario_id: id })
  })
  await depoisDaMudanca(s, 'As sessões não puderam ser encerradas agora. Tente de novo.', () =>
    s.admin.encerrarSessoes(id),
  )
}

/**
 * Ends one of several sessions. The live channels close in all of them and reconnect where the session is still valid.
 */
export async function encerrarUmaSessao(s: Servicos, ctx: Ctx, id: string, sessao_id: string): Promise<void> {
  const abertas = await s.admin.listarSessoes(id)
  if (!abertas?.some((x) => x.id === sessao_id)) throw naoEncontrado('Esta sessão já terminou')
  await s.admin.encerrarSessao(id, sessao_id)
  await s.executar(ctx, async (u) => {
    u.auditar({ acao: 'cad.usuario.encerrar_sessao', entidade: 'usuario', entidade_id: id })
    u.emitir(acessoAlterado, { usuario_id: id })
  })
}
