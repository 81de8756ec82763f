import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { conviteAlterado } from '#modules/acesso/nucleo/eventos.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'

export const revogarConvite = (s: Servicos, ctx: Ctx, id: string): Promise<void> =>
  s.executar(ctx, (u) => revogar(u, id))

export async function revogar(u: Unidade, id: string): Promise<void> {
  const c = await u.tx
    .selectFrom('cad.convites')
    .select(['email', 'usado_em', 'revogado_em'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!c) throw naoEncontrado('Convite não encontrado')
  if (c.usado_em) throw conflito('Este convite já foi aceito. Para tirar o acesso, desative a pessoa.')
  if (c.revogado_em) return
  await u.tx.updateTable('cad.convites').set({ revogado_em: new Date() }).where('id', '=', id).execute()
  u.auditar({ acao: 'cad.convite.revogar', entidade: 'convite', entidade_id: id, antes: { email: c.email } })
  u.emitir(conviteAlterado, { convite_id: id })
}
