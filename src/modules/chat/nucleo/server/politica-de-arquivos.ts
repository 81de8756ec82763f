import { ehUuid } from '#kit/id.ts'
import { carregarAcesso } from '#modules/acesso/publico.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { PedidoDeArquivo } from '#platform/modulo.ts'
import type { Servicos } from '#platform/servicos.ts'
import { BUCKET } from './apresentar.ts'
import { pastaDeFora } from './ganchos.ts'
import { alcanceDe, respondeEm, ve } from './politica.ts'

/**
 * Access to a conversation's files follows access to the conversation: users who can see it may read them, users who
 * can answer in it may upload. Listing and deleting are always refused here; messages do that.
 */
export const politicaDeArquivos =
  ({ banco: { db }, ligados }: Pick<Servicos, 'banco' | 'ligados'>) =>
  async ({ usuario_id, operacao, bucket, caminho }: PedidoDeArquivo): Promise<boolean> => {
    const [conversaId = '', dono] = caminho.split('/')
    const deFora = ligados.de(pastaDeFora).find((p) => p.pasta === conversaId)
    if (
      !usuario_id ||
      bucket !== BUCKET ||
      (conversaId !== 'respostas' && !deFora && !ehUuid(conversaId)) ||
      !['ler', 'gravar'].includes(operacao)
    )
      return false
    const pessoa = await carregarAcesso(db, usuario_id)
    if (!pessoa?.usuario.ativo || !pessoa.acesso.permissoes.has('chat.conversa.ver')) return false
    // files of the user's own canned responses; they are read by signed URL
    if (conversaId === 'respostas')
      return operacao === 'gravar' && dono === usuario_id && pessoa.acesso.permissoes.has('chat.conversa.atender')
    if (deFora && operacao === 'gravar') return pessoa.acesso.permissoes.has(deFora.permissao)
    // for reads, check the conversation that holds the message now: it may have been transferred or merged since the
    // upload
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
      daMensagem.length > 0 || deFora
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
