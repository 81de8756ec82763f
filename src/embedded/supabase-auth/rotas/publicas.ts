import type { FastifyInstance } from 'fastify'
import type { Auth } from '../contexto.ts'

export function rotasPublicas(app: FastifyInstance, auth: Auth): void {
  app.get('/.well-known/jwks.json', async (_req, reply) => {
    void reply.header('cache-control', 'public, max-age=600').removeHeader('pragma')
    return { keys: await auth.chaves.publicas() }
  })

  app.get('/health', async () => ({
    version: 'girassol',
    name: 'GoTrue',
    description: 'GoTrue is a user registration and authentication API',
  }))

  app.get('/settings', async () => ({
    external: {
      anonymous_users: false,
      email: true,
      phone: false,
      ...(auth.oidc ? { [auth.oidc.nome]: true } : {}),
    },
    // sign-up is decided per address, so sign-up in general counts as enabled
    disable_signup: false,
    mailer_autoconfirm: auth.confirmarSozinho,
    phone_autoconfirm: false,
    sms_provider: auth.sms ? 'custom' : '',
    mfa_enabled: true,
    saml_enabled: false,
    passkeys_enabled: false,
  }))
}
