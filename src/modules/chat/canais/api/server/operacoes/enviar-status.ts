import { conferir } from '#modules/chat/nucleo/regras/envio/conferir.ts'
import { envioDeStatus, type EnvioDeStatus } from '#modules/chat/nucleo/regras/envio/status-de-mensagem.ts'
import { soSpec } from '../candidatos.ts'
import { chamar, semRota, type ContextoApi } from '../chamar.ts'
import { envolver, exigirSucesso } from '../envolver.ts'
import { marcarComoLida } from './marcar-leitura.ts'

/**
 * Reports the status of the customer's messages to the channel. On Evolution servers a route of this name publishes a
 * story, so it is never called there: reading is marked by its own call, and other statuses are not reported.
 */
export async function enviarStatus(ctx: ContextoApi, envio: EnvioDeStatus): Promise<void> {
  const { number, status, mensagens, delay } = conferir(envioDeStatus, envio)
  if ((await ctx.dialeto.ler()) !== 'evolution') {
    const feito = await envolver('Erro ao enviar status', async () => {
      const resposta = await chamar(ctx, {
        metodo: 'POST',
        candidatos: soSpec('/message/sendStatus'),
        corpo: { number, status, delay },
      })
      return semRota(resposta, 'POST') ? false : (exigirSucesso(resposta), true)
    })
    if (feito) return
  }
  if (status === 'read' && mensagens.length > 0) await marcarComoLida(ctx, { number, action: 'read', mensagens, delay })
}
