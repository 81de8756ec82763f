import { ehUuid } from '#kit/id.ts'
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

/**
 * Files of a conversation follow the conversation: who sees it may open them, who answers in it may put files there.
 * Nothing is listed or removed from outside: that happens through messages.
 */
export const politicaDeArquivos =
  (db: Db) =>
  async ({ usuario_id, operacao, bucket, caminho }: Pedido): Promise<boolean> => {
    const [conversaId = '', dono] = caminho.split('/')
    if (
      !usuario_id ||
      bucket !== BUCKET ||
      (!['respostas', 'robos'].includes(conversaId) && !ehUuid(conversaId)) ||
      !['ler', 'gravar'].includes(operacao)
    )
      return false
    const pessoa = await carregarAcesso(db, usuario_id)
    if (!pessoa?.usuario.ativo || !pessoa.acesso.permissoes.has('chat.conversa.ver')) return false
    // the files of one's ready answers; read by their signed addresses
    if (conversaId === 'respostas')
      return operacao === 'gravar' && dono === usuario_id && pessoa.acesso.permissoes.has('chat.conversa.atender')
    if (conversaId === 'robos' && operacao === 'gravar') return pessoa.acesso.permissoes.has('chat.robo.configurar')
    // where its message is now: a conversation may have been handed over or joined since the file was put there
    const daMensagem =
      operacao === 'ler'
        ? await db
            .selectFrom('chat.anexos as a')
            .innerJoin('chat.mensagens as m', 'm.id', 'a.mensagem_id')
            .innerJoin('chat.conversas as c', 'c.id', 'm.conversa_id')
            .select('c.caixa_entrada_id')
            .distinct()
            .where('a.caminho_storage', '=', caminho)
            .execute()
        : []
    const caixas =
      daMensagem.length > 0 || conversaId === 'robos'
        ? daMensagem
        : await db.selectFrom('chat.conversas').select('caixa_entrada_id').where('id', '=', conversaId).execute()
    const ctx: Ctx = {
      usuario: pessoa.usuario,
      acesso: pessoa.acesso,
      sessao_id: '',
      aal: 'aal1',
      requisicao_id: '',
      ip: '',
    }
    const alcance = await alcanceDe(db, ctx)
    return caixas.some((c) =>
      operacao === 'ler' ? ve(alcance, c.caixa_entrada_id) : respondeEm(ctx, alcance, c.caixa_entrada_id),
    )
  }
