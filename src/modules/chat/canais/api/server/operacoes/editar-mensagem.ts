import { jidDoTelefone } from '#kit/telefone.ts'
import { conferir } from '#modules/chat/nucleo/regras/envio/conferir.ts'
import { envioDeEdicao, type EnvioDeEdicao } from '#modules/chat/nucleo/regras/envio/edicao.ts'
import { unico } from '../candidatos.ts'
import { chamar, type ContextoApi } from '../chamar.ts'
import { envolver, exigirSucesso } from '../envolver.ts'

/**
 * Edits a message. WhatsApp accepts edits for fifteen minutes; after that the external server refuses with a reason.
 */
export async function editarMensagem(ctx: ContextoApi, envio: EnvioDeEdicao): Promise<void> {
  const { number, messageId, text, remoteJid } = conferir(envioDeEdicao, envio)
  const corpo = {
    number,
    text,
    messageId,
    key: { id: messageId, remoteJid: remoteJid ?? jidDoTelefone(number), fromMe: true },
  }
  await envolver('Erro ao editar mensagem', async () =>
    exigirSucesso(await chamar(ctx, { metodo: 'POST', candidatos: unico('/chat/updateMessage'), corpo })),
  )
}
