import type { FastifyInstance } from 'fastify'
import { naoEncontrado } from '#kit/erro.ts'
import type { Entrega } from '../modulo.ts'
import { parametro } from './do-endereco.ts'

/** Largest body of an ordinary request, in bytes. */
export const CORPO_COMUM = 1_048_576
/** Largest webhook delivery, in bytes: media can be included in base64. */
const CORPO_DE_ENTREGA = 32 * CORPO_COMUM

/**
 * Raises the body limit of the endpoints where other systems deliver, and returns the test for such an endpoint. A body
 * over the common limit is read only when its token is known; the usual delivery costs no extra query.
 */
export function aceitarEntregas(app: FastifyInstance, entregas: readonly Entrega[]): (url: string) => boolean {
  const de = (url: string) => entregas.find((e) => url.startsWith(e.prefixo))
  app.addHook('onRoute', (rota) => {
    const entrega = de(rota.url)
    if (!entrega || rota.method !== 'POST') return
    rota.bodyLimit = CORPO_DE_ENTREGA
    rota.onRequest = [rota.onRequest ?? []].flat().concat(async (req) => {
      // without content-length the body may have any size
      if (
        Number(req.headers['content-length'] ?? Infinity) > CORPO_COMUM &&
        !(await entrega.conhece(parametro(req, 'token')))
      )
        throw naoEncontrado('Endereço de webhook não encontrado.')
    })
  })
  return (url) => de(url) !== undefined
}
