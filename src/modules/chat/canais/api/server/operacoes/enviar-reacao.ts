import type { z } from 'zod'
import { jidDoTelefone } from '#kit/telefone.ts'
import { conferir } from '#modules/chat/nucleo/regras/envio/conferir.ts'
import {
  envioDeReacao,
  remocaoDeReacao,
  type EnvioDeReacao,
  type RemocaoDeReacao,
} from '#modules/chat/nucleo/regras/envio/reacao.ts'
import { par } from '../candidatos.ts'
import { chamar, type ContextoApi } from '../chamar.ts'
import { envolver, exigirSucesso } from '../envolver.ts'
import { lerEnvioAceito, type EnvioAceito } from '../envio-aceito.ts'

export async function enviarReacao(ctx: ContextoApi, envio: EnvioDeReacao): Promise<EnvioAceito> {
  return reagir(ctx, conferir(envioDeReacao, envio))
}

export async function removerReacao(ctx: ContextoApi, envio: RemocaoDeReacao): Promise<EnvioAceito> {
  return reagir(ctx, { ...conferir(remocaoDeReacao, envio), reaction: '' })
}

async function reagir(ctx: ContextoApi, lido: z.output<typeof envioDeReacao>): Promise<EnvioAceito> {
  const { number, messageId, reaction, delay, fromMe, participant } = lido
  const key = {
    id: messageId,
    remoteJid: lido.remoteJid ?? jidDoTelefone(number),
    fromMe,
    ...(participant ? { participant } : {}),
  }
  const corpo = { number, messageId, key, reaction, delay }
  return envolver('Erro ao enviar reação', async () =>
    lerEnvioAceito(
      exigirSucesso(await chamar(ctx, { metodo: 'POST', candidatos: par('/message/sendReaction'), corpo })),
    ),
  )
}
