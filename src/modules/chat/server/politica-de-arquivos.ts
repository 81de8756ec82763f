import { carregarAcesso } from '#modules/acesso/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { BUCKET } from './apresentar.ts'
import { alcanceDe, respondeEm, ve } from './politica.ts'

interface Pedido {
  usuario_id: string | null
  operacao: string
  bucket: string
  caminho: string
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * Files of a conversation follow the conversation: who sees it may open them, who answers in it may put files there. Nothing is listed
 * or removed from outside: that happens through messages.
 */
export const politicaDeArquivos = (db: Db) => async ({ usuario_id, operacao, bucket, caminho }: Pedido): Promise<boolean> => {
  const [conversaId = ''] = caminho.split('/')
  if (!usuario_id || bucket !== BUCKET || !UUID.test(conversaId) || !['ler', 'gravar'].includes(operacao)) return false
  const pessoa = await carregarAcesso(db, usuario_id)
  if (!pessoa?.usuario.ativo || !pessoa.acesso.permissoes.has('chat.conversa.ver')) return false
  const conversa = await db.selectFrom('chat.conversas').select('caixa_entrada_id').where('id', '=', conversaId).executeTakeFirst()
  if (!conversa) return false
  const ctx: Ctx = { usuario: pessoa.usuario, acesso: pessoa.acesso, sessao_id: '', aal: 'aal1', requisicao_id: '', ip: '' }
  const alcance = await alcanceDe(db, ctx)
  return operacao === 'ler' ? ve(alcance, conversa.caixa_entrada_id) : respondeEm(ctx, alcance, conversa.caixa_entrada_id)
}
