import { conferir } from '#modules/chat/nucleo/regras/envio/conferir.ts'
import { obrigatorio, urlValida } from '#modules/chat/nucleo/regras/envio/campos.ts'
import { unico } from '../candidatos.ts'
import { chamar, type ContextoApi } from '../chamar.ts'
import { envolver, exigirSucesso } from '../envolver.ts'

/** All events that the chat processes. Without the list the external server fails; an empty list subscribes to all. */
export const EVENTOS_DO_CHAT = [
  'MESSAGES_UPSERT',
  'MESSAGES_EDITED',
  'MESSAGES_UPDATE',
  'MESSAGES_DELETE',
  'SEND_MESSAGE',
  'SEND_MESSAGE_UPDATE',
  'CONTACTS_UPSERT',
  'CONTACTS_UPDATE',
  'PRESENCE_UPDATE',
  'CONNECTION_UPDATE',
  'QRCODE_UPDATED',
  'CALL',
] as const

const endereco = obrigatorio('URL do webhook é obrigatória').refine(urlValida, 'URL do webhook inválida')

/**
 * Registers our webhook URL with the instance. Bodies are not signed, so `cabecalhos` contains the secret that
 * authenticates the caller.
 */
export async function configurarWebhook(
  ctx: ContextoApi,
  webhook: { url: string; cabecalhos?: Record<string, string> },
): Promise<void> {
  const url = conferir(endereco, webhook.url)
  const corpo = {
    webhook: {
      enabled: true,
      url,
      byEvents: false,
      base64: false,
      headers: webhook.cabecalhos ?? {},
      events: [...EVENTOS_DO_CHAT],
    },
  }
  await envolver('Erro ao configurar webhook', async () =>
    exigirSucesso(
      await chamar(ctx, { metodo: 'POST', candidatos: unico('/webhook/set'), corpo }),
      ctx.endereco.instancia,
    ),
  )
}
