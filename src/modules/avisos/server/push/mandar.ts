import { ENDERECO_PADRAO } from '#platform/mail/correio.ts'
import type { Servicos } from '#platform/servicos.ts'
import { cifrarParaPush } from './cifrar.ts'
import { esquecerInscricao, inscricoesDe, marcarUsada } from './repositorio.ts'
import { autorizacaoVapid, obterVapid } from './vapid.ts'

export interface Recado {
  titulo: string
  detalhe: string
  href: string
  marca: string
}
const GUARDAR_S = 24 * 3600

/**
 * Sends to every browser of a user. Deletes expired subscriptions (404, 410); a temporary failure makes the job retry.
 * Returns how many accepted it.
 */
export async function mandarPush(s: Servicos, usuario_id: string, recado: Recado): Promise<number> {
  const vapid = await obterVapid(s)
  const texto = Buffer.from(JSON.stringify(recado))
  let aceitas = 0
  let falha: number | null = null
  for (const i of await inscricoesDe(s.banco.db, usuario_id)) {
    const { status } = await s.rede
      .buscar(i.endpoint, {
        metodo: 'POST',
        timeoutMs: 15_000,
        corpo: cifrarParaPush(texto, i),
        cabecalhos: {
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          ttl: String(GUARDAR_S),
          urgency: 'normal',
          authorization: await autorizacaoVapid(vapid, i.endpoint, assunto(s)),
        },
      })
      .catch(() => ({ status: 503 }))
    if (status === 404 || status === 410) await esquecerInscricao(s.banco.db, i.id)
    else if (status >= 200 && status < 300) {
      aceitas += 1
      await marcarUsada(s.banco.db, i.id)
    } else if (status === 429 || status >= 500) falha = status
  }
  if (falha !== null && aceitas === 0) throw new RangeError(`the push service answered ${falha}`)
  return aceitas
}

/** Contact address for the push service. */
const assunto = (s: Servicos): string => {
  const endereco = /<([^>]+)>/.exec(s.ambiente.MAIL_FROM ?? '')?.[1] ?? s.ambiente.MAIL_FROM ?? ENDERECO_PADRAO
  return `mailto:${endereco}`
}
