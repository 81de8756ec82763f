import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { entradaFechada } from '#modules/acesso/nucleo/eventos.ts'
import { exigirPoderSobre } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'
import { depoisDaMudanca } from '#modules/acesso/nucleo/server/comandos/contas.ts'

/** Resets the count of wrong passwords. The rate limits stay, so this does not help someone who guesses passwords. */
export async function liberarEntrada(s: Servicos, ctx: Ctx, id: string): Promise<void> {
  await s.executar(ctx, async (u) => {
    const alvo = await travarPessoa(u.tx, id)
    if (id !== ctx.usuario.id) exigirPoderSobre(ctx, alvo)
    u.auditar({ acao: 'cad.usuario.liberar_entrada', entidade: 'usuario', entidade_id: id })
  })
  await depoisDaMudanca(s, 'A entrada não pôde ser liberada agora. Tente de novo.', () => s.admin.liberarEntrada(id))
}

/**
 * The account service refuses more passwords for this user, after many wrong ones. The user and the administrators are
 * notified.
 */
export function registrarEntradaFechada(u: Unidade, usuario_id: string): void {
  u.auditar({ acao: 'cad.usuario.entrada_fechada', entidade: 'usuario', entidade_id: usuario_id })
  u.emitir(entradaFechada, { usuario_id, em: new Date().toISOString() })
}
