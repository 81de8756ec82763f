import { jidDoTelefone } from '#kit/telefone.ts'
import { conferir } from '#modules/chat/nucleo/regras/envio/conferir.ts'
import {
  marcacaoDeLida,
  marcacaoDeNaoLida,
  type MarcacaoDeLida,
  type MarcacaoDeNaoLida,
} from '#modules/chat/nucleo/regras/envio/leitura.ts'
import { par } from '../candidatos.ts'
import { chamar, type ContextoApi } from '../chamar.ts'
import { envolver, exigirSucesso } from '../envolver.ts'

export async function marcarComoLida(ctx: ContextoApi, marcacao: MarcacaoDeLida): Promise<void> {
  const { number, action, mensagens, delay } = conferir(marcacaoDeLida, marcacao)
  const corpo = { number, action, readMessages: mensagens, delay }
  await envolver('Erro ao marcar conversa como lida', async () =>
    exigirSucesso(
      await chamar(ctx, { metodo: 'POST', candidatos: par('/chat/markAsRead', '/chat/markMessageAsRead'), corpo }),
    ),
  )
}

export async function marcarComoNaoLida(ctx: ContextoApi, marcacao: MarcacaoDeNaoLida): Promise<void> {
  const { number, action, unread_count, ultima, delay } = conferir(marcacaoDeNaoLida, marcacao)
  const { messageTimestamp, ...key } = ultima
  const lastMessage = { key, ...(messageTimestamp === undefined ? {} : { messageTimestamp }) }
  const corpo = { number, action, unread_count, chat: key.remoteJid || jidDoTelefone(number), lastMessage, delay }
  await envolver('Erro ao marcar conversa como não lida', async () =>
    exigirSucesso(
      await chamar(ctx, { metodo: 'POST', candidatos: par('/chat/markAsUnread', '/chat/markChatUnread'), corpo }),
    ),
  )
}
