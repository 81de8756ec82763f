import type { FastifyInstance } from 'fastify'
import { endpointDa } from '#platform/http/do-endereco.ts'
import type { RotaRegistrada } from '#platform/http/rotas.ts'

/**
 * Routes that are not endpoints of a contract, with the reason each is allowed. Any other such route aborts the start.
 */
const outras: readonly [prefixo: string, motivo: string][] = [
  ['/auth/v1', 'GoTrue protocol: its own rules'],
  ['/rest/v1', 'read-only views for signed-in people'],
  ['/functions/v1', 'signed-in people'],
  ['/realtime/v1', 'refuses what is not offered'],
  ['/storage/v1', 'storage protocol: its own policy'],
  ['/time', 'clock of the realtime protocol'],
  ['/rt-up', 'reachability of the realtime protocol'],
  ['/keys/', 'realtime protocol: signed token requests'],
  ['/channels/', 'realtime protocol: the server key'],
  ['/api/openapi.json', 'the contract itself'],
  ['/api/estilo.css', 'style of the API page'],
]

/** Requires that every route comes from a contract (which declares its permission) or is on the list above. */
export function conferirPortas(app: FastifyInstance, rotas: readonly RotaRegistrada[]): void {
  app.addHook('onRoute', (rota) => {
    const endpointId = endpointDa(rota)
    if (endpointId && rotas.some((r) => r.id === endpointId)) return
    const pagina = rota.url === '/*' || rota.url === '/api'
    if (
      !pagina &&
      !outras.some(
        ([prefixo]) =>
          rota.url === prefixo ||
          rota.url.startsWith(prefixo.endsWith('/') ? prefixo : `${prefixo}/`) ||
          rota.url.startsWith(`${prefixo}*`),
      )
    ) {
      throw new Error(`route ${String(rota.method)} ${rota.url} was not made by a contract: it has no permission`)
    }
  })
}
