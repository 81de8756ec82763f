import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { hashDoToken, novoToken } from '#platform/links/token.ts'
import type { Convite, EntregaDoConvite } from '../../contract/convites.ts'
import { conviteAlterado } from '#modules/acesso/nucleo/eventos.ts'
import { obterConvite } from '../consultas/convites.ts'
import { enviarConvite } from '../correio.ts'
import { exigirAdmin, exigirConcessao } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { VALIDADE_DO_CONVITE } from './criar-convite.ts'

/**
 * The token is not stored, so a new mail needs a new token. The user who resends becomes the author, who answers for
 * the roles in the invitation; an invitation from a domain keeps no author.
 */
export async function reenviarConvite(
  s: Servicos,
  ctx: Ctx,
  id: string,
): Promise<EntregaDoConvite & { convite: Convite }> {
  const { convite, token } = await s.executar(ctx, (u) => {
    auditarReenvio(u, id)
    return trocarLink(u, ctx, id)
  })
  return { ...(await enviarConvite(s, { ...convite, token, de: ctx.usuario.nome })), convite }
}

/** Gives an invitation a new link, valid from now; the one before stops working. The first sending is not audited. */
export async function trocarLink(
  u: Unidade,
  quem: Pick<Ctx, 'usuario' | 'acesso'>,
  id: string,
): Promise<{ convite: Convite; token: string }> {
  const c = await u.tx
    .selectFrom('cad.convites')
    .select(['usado_em', 'revogado_em', 'origem'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!c) throw naoEncontrado('Convite não encontrado')
  if (c.usado_em) throw conflito('Este convite já foi aceito.')
  if (c.revogado_em) throw conflito('Este convite foi revogado. Crie outro.')
  const { papeis, globais } = await obterConvite(u.tx, id)
  if (globais.length > 0) exigirAdmin(quem)
  exigirConcessao(
    quem,
    papeis.map((p) => ({ codigo: p.departamento, papel: p.papel })),
  )
  const token = novoToken()
  const assume = c.origem === 'dominio' ? {} : { criado_por: quem.usuario.id }
  await u.tx
    .updateTable('cad.convites')
    .set({ token_hash: hashDoToken(token), expira_em: new Date(Date.now() + VALIDADE_DO_CONVITE), ...assume })
    .where('id', '=', id)
    .execute()
  u.emitir(conviteAlterado, { convite_id: id })
  return { convite: await obterConvite(u.tx, id), token }
}

export const auditarReenvio = (u: Unidade, id: string): void =>
  u.auditar({ acao: 'cad.convite.reenviar', entidade: 'convite', entidade_id: id })
