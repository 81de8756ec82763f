import { arquivoReserva } from '#modules/chat/nucleo/regras/envio/arquivo-reserva.ts'
import { conferir } from '#modules/chat/nucleo/regras/envio/conferir.ts'
import { MIME_PADRAO, PRESENCA_PADRAO, type TipoDeMidia } from '#modules/chat/nucleo/regras/envio/constantes.ts'
import {
  envioDeMidia,
  envioDeMidiaEmBytes,
  type EnvioDeMidia,
  type EnvioDeMidiaEmBytes,
} from '#modules/chat/nucleo/regras/envio/midia.ts'
import { base64Puro } from '../base64-puro.ts'
import { noEndereco } from '../candidatos.ts'
import { chamar, type ContextoApi } from '../chamar.ts'
import { envolver, exigirSucesso } from '../envolver.ts'
import { lerEnvioAceito, type EnvioAceito } from '../envio-aceito.ts'
import { extensaoDoMime } from '#modules/chat/canais/comum/server/extensao.ts'

export async function enviarMidia(ctx: ContextoApi, envio: EnvioDeMidia | EnvioDeMidiaEmBytes): Promise<EnvioAceito> {
  const lido = 'base64' in envio ? conferir(envioDeMidiaEmBytes, envio) : conferir(envioDeMidia, envio)
  const { number, mediatype, caption, delay, quoted } = lido
  const corpo = {
    number,
    mediatype,
    mimetype: lido.mimetype ?? MIME_PADRAO[mediatype],
    ...(caption ? { caption } : {}),
    media: 'base64' in lido ? base64Puro(lido.base64) : lido.url,
    fileName: nomeDoArquivo(lido.fileName, lido.mimetype, mediatype),
    delay,
    presence: PRESENCA_PADRAO,
    ...(quoted ? { quoted } : {}),
  }
  return envolver('Erro ao enviar mensagem de mídia', async () =>
    lerEnvioAceito(exigirSucesso(await chamar(ctx, { metodo: 'POST', candidatos: noEndereco('sendMedia'), corpo }))),
  )
}

/**
 * Ensures a known extension: the external server derives the type from the name, and without one the customer receives
 * a file of unknown type.
 */
function nomeDoArquivo(nome: string | undefined, mimetype: string | undefined, mediatype: TipoDeMidia): string {
  const base = nome?.trim() || (mimetype ? 'arquivo' : arquivoReserva(mediatype).nome_arquivo)
  if (/\.dat$/i.test(base)) return base.replace(/dat$/i, extensaoDoMime(mimetype ?? MIME_PADRAO[mediatype]))
  return /\.[A-Za-z0-9]{1,8}$/.test(base) ? base : `${base}.${extensaoDoMime(mimetype ?? MIME_PADRAO[mediatype])}`
}
