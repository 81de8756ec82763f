import type { FastifyInstance } from 'fastify'
import { naoEncontrado } from '#kit/erro.ts'
import type { Entrega } from '../modulo.ts'

/** What anybody may send, in bytes. */
export const CORPO_COMUM = 1_048_576
/** What other systems deliver may be larger, since media can come along in base64. */
const CORPO_DE_ENTREGA = 32 * CORPO_COMUM

/**
 * The addresses at which other systems deliver take more than others do, and tell which they are. What is large is read
 * only where the token leads somewhere; for the usual delivery nothing more is asked than its own handler asks.
 */
export function aceitarEntregas(app: FastifyInstance, entregas: readonly Entrega[]): (url: string) => boolean {
  const de = (url: string) => entregas.find((e) => url.startsWith(e.prefixo))
  app.addHook('onRoute', (rota) => {
    const entrega = de(rota.url)
    if (!entrega || rota.method !== 'POST') return
    rota.bodyLimit = CORPO_DE_ENTREGA
    rota.onRequest = [rota.onRequest ?? []].flat().concat(async (req) => {
      // a length that is not told may be any
      if (
        Number(req.headers['content-length'] ?? Infinity) > CORPO_COMUM &&
        !(await entrega.conhece((req.params as { token: string }).token))
      )
        throw naoEncontrado('Endereço de webhook não encontrado.')
    })
  })
  return (url) => de(url) !== undefined
}
