import type { Ctx } from '#platform/http/contexto.ts'
import { acessoAlterado, usuarioReativado } from '#modules/acesso/nucleo/eventos.ts'
import { exigirConcessao, exigirOutraPessoa, exigirPoderSobre } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'
import { depoisDaMudanca } from '#modules/acesso/nucleo/server/comandos/contas.ts'

/** Reactivates every role that the user still has, so the caller must be allowed to grant each of them. */
export async function reativarUsuario(s: Servicos, ctx: Ctx, id: string): Promise<void> {
  exigirOutraPessoa(ctx, id)
  await s.executar(ctx, async (u) => {
    const alvo = await travarPessoa(u.tx, id)
    exigirPoderSobre(ctx, alvo)
    exigirConcessao(ctx, alvo.papeis)
    if (alvo.ativo) return
    await u.tx.updateTable('cad.usuarios').set({ ativo: true, desativado_em: null }).where('id', '=', id).execute()
    u.auditar({
      acao: 'cad.usuario.reativar',
      entidade: 'usuario',
      entidade_id: id,
      antes: { ativo: false },
      depois: { ativo: true },
    })
    u.emitir(usuarioReativado, { usuario_id: id })
    u.emitir(acessoAlterado, { usuario_id: id })
  })
  await depoisDaMudanca(
    s,
    'A pessoa foi reativada, mas a entrada dela ainda não pôde ser liberada. Tente de novo.',
    () => s.admin.desbanir(id),
  )
}
