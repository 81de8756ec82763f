import type { FastifyInstance } from 'fastify'
import type { Auth } from '../contexto.ts'
import { ErroAuth } from '../erro.ts'

/**
 * Answers features that hosted projects may enable and this service lacks, so that a client can distinguish "off" from
 * "broken".
 */
export function rotasDesligadas(app: FastifyInstance, _auth: Auth): void {
  const desligar = (url: string, erro: () => ErroAuth) => {
    app.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      handler: async () => {
        throw erro()
      },
    })
  }
  const saml = () => new ErroAuth(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
  desligar('/sso', saml)
  desligar('/sso/*', saml)
  const passkeys = () => new ErroAuth(404, 'passkey_disabled', 'Passkeys are disabled')
  desligar('/passkeys', passkeys)
  desligar('/passkeys/*', passkeys)
  const servidor = () => new ErroAuth(404, 'feature_disabled', 'OAuth server is disabled')
  desligar('/oauth/*', servidor)
  desligar('/user/oauth/*', servidor)
}
