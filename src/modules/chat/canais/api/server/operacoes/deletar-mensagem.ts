import { conferir } from '#modules/chat/nucleo/regras/envio/conferir.ts'
import { envioDeExclusao, type EnvioDeExclusao } from '#modules/chat/nucleo/regras/envio/exclusao.ts'
import { unico } from '../candidatos.ts'
import { chamar, type ContextoApi } from '../chamar.ts'
import { envolver, exigirSucesso } from '../envolver.ts'

/** Deletes a message for all participants. */
export async function deletarMensagem(ctx: ContextoApi, envio: EnvioDeExclusao): Promise<void> {
  const { id, remoteJid, fromMe, participant } = conferir(envioDeExclusao, envio)
  const corpo = { id, remoteJid, fromMe, ...(participant ? { participant } : {}) }
  await envolver('Erro ao deletar mensagem', async () =>
    exigirSucesso(await chamar(ctx, { metodo: 'DELETE', candidatos: unico('/chat/deleteMessageForEveryone'), corpo })),
  )
}
