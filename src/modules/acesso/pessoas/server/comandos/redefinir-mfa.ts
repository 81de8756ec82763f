import type { Ctx } from '#platform/http/contexto.ts'
import { acessoAlterado } from '#modules/acesso/nucleo/eventos.ts'
import { exigirOutraPessoa, exigirPoderSobre } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'
import { depoisDaMudanca } from '#modules/acesso/nucleo/server/comandos/contas.ts'

/** Also ends the sessions: a person who holds the lost device must not stay signed in. */
export async function redefinirMfa(s: Servicos, ctx: Ctx, id: string): Promise<void> {
  exigirOutraPessoa(ctx, id)
  await s.executar(ctx, async (u) => {
    exigirPoderSobre(ctx, await travarPessoa(u.tx, id))
    u.auditar({ acao: 'cad.usuario.redefinir_mfa', entidade: 'usuario', entidade_id: id })
    u.emitir(acessoAlterado, { usuario_id: id })
  })
  await depoisDaMudanca(s, 'A verificação em duas etapas não pôde ser removida agora. Tente de novo.', async () => {
    await s.admin.redefinirMfa(id)
    await s.admin.encerrarSessoes(id)
  })
}
