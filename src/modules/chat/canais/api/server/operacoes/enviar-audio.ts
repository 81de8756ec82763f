import {
  envioDeAudio,
  envioDeAudioEmBytes,
  type EnvioDeAudio,
  type EnvioDeAudioEmBytes,
} from '#modules/chat/nucleo/regras/envio/audio.ts'
import { conferir } from '#modules/chat/nucleo/regras/envio/conferir.ts'
import { PRESENCA_DE_AUDIO } from '#modules/chat/nucleo/regras/envio/constantes.ts'
import { base64Puro } from '../base64-puro.ts'
import { par, vozEmBytes } from '../candidatos.ts'
import { chamar, type ContextoApi } from '../chamar.ts'
import { envolver, exigirSucesso } from '../envolver.ts'
import { lerEnvioAceito, type EnvioAceito } from '../envio-aceito.ts'

/** Sends a voice note as bytes to `sendWhatsAppAudio`, or audio by URL to `sendAudio`, as in the specification. */
export async function enviarAudio(ctx: ContextoApi, envio: EnvioDeAudio | EnvioDeAudioEmBytes): Promise<EnvioAceito> {
  const lido = 'base64' in envio ? conferir(envioDeAudioEmBytes, envio) : conferir(envioDeAudio, envio)
  const { number, delay, quoted } = lido
  const audio = 'base64' in lido ? base64Puro(lido.base64) : lido.url
  const candidatos = 'base64' in lido ? vozEmBytes : par('/message/sendAudio', '/message/sendWhatsAppAudio')
  const corpo = { number, audio, delay, presence: PRESENCA_DE_AUDIO, ...(quoted ? { quoted } : {}) }
  return envolver('Erro ao enviar áudio', async () =>
    lerEnvioAceito(exigirSucesso(await chamar(ctx, { metodo: 'POST', candidatos, corpo }))),
  )
}
