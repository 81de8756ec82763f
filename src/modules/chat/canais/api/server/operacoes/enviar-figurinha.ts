import { conferir } from '#modules/chat/nucleo/regras/envio/conferir.ts'
import { MIME_PADRAO } from '#modules/chat/nucleo/regras/envio/constantes.ts'
import {
  envioDeFigurinha,
  envioDeFigurinhaEmBytes,
  type EnvioDeFigurinha,
  type EnvioDeFigurinhaEmBytes,
} from '../../regras/especiais.ts'
import { base64Puro } from '../base64-puro.ts'
import { par } from '../candidatos.ts'
import type { ContextoApi } from '../chamar.ts'
import type { EnvioAceito } from '../envio-aceito.ts'
import { enviarConteudo } from './enviar-conteudo.ts'

export async function enviarFigurinha(
  ctx: ContextoApi,
  envio: EnvioDeFigurinha | EnvioDeFigurinhaEmBytes,
): Promise<EnvioAceito> {
  const lido = 'base64' in envio ? conferir(envioDeFigurinhaEmBytes, envio) : conferir(envioDeFigurinha, envio)
  const sticker = 'base64' in lido ? base64Puro(lido.base64) : lido.url
  return enviarConteudo(ctx, 'Erro ao enviar sticker', par('/message/sendSticker'), lido, {
    sticker,
    mimetype: MIME_PADRAO.sticker,
  })
}
