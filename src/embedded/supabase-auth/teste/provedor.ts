import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { aoFim } from '#tests/suporte/ao-fim.ts'

export interface PessoaDoProvedor {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  picture?: string
}

/**
 * Starts an OpenID provider on a real socket: discovery, PKCE S256, client authentication, one-use codes, signed ID
 * tokens.
 */
export async function subirProvedor(cliente: { id: string; segredo: string }) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }
  const codigos = new Map<
    string,
    { challenge: string; nonce: string; redirect_uri: string; pessoa: PessoaDoProvedor }
  >()
  const estado = {
    pessoa: { sub: 'p1' } as PessoaDoProvedor,
    userinfo: null as Record<string, unknown> | null,
    alterar: {} as Record<string, unknown>,
    ultimo: new URLSearchParams(),
  }
  let issuer = ''

  const servidor = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', issuer)
    const json = (status: number, corpo: unknown) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(corpo))
    if (url.pathname === '/.well-known/openid-configuration') {
      return json(200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/jwks`,
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
        id_token_signing_alg_values_supported: ['RS256'],
      })
    }
    if (url.pathname === '/jwks') return json(200, { keys: [jwk] })
    if (url.pathname === '/userinfo') return json(200, estado.userinfo ?? estado.pessoa)
    if (url.pathname === '/authorize') {
      const q = (estado.ultimo = url.searchParams)
      if (q.get('client_id') !== cliente.id || q.get('code_challenge_method') !== 'S256')
        return json(400, { error: 'invalid_request' })
      const code = randomUUID()
      codigos.set(code, {
        challenge: q.get('code_challenge') ?? '',
        nonce: q.get('nonce') ?? '',
        redirect_uri: q.get('redirect_uri') ?? '',
        pessoa: estado.pessoa,
      })
      const volta = new URL(q.get('redirect_uri') ?? '')
      volta.search = new URLSearchParams({ code, state: q.get('state') ?? '' }).toString()
      return res.writeHead(302, { location: volta.href }).end()
    }
    let corpo = ''
    for await (const parte of req) corpo += String(parte)
    const q = new URLSearchParams(corpo)
    const pedido = codigos.get(q.get('code') ?? '')
    codigos.delete(q.get('code') ?? '')
    // RFC 6749 §2.3.1: both halves are form-encoded before they are joined
    const credencial = Buffer.from(String(req.headers.authorization).replace('Basic ', ''), 'base64')
      .toString()
      .split(':')
      .map(decodeURIComponent)
    const provado =
      createHash('sha256')
        .update(q.get('code_verifier') ?? '')
        .digest('base64url') === pedido?.challenge
    if (
      !pedido ||
      !provado ||
      credencial[0] !== cliente.id ||
      credencial[1] !== cliente.segredo ||
      q.get('redirect_uri') !== pedido.redirect_uri
    )
      return json(400, { error: 'invalid_grant' })
    const id_token = await new SignJWT({ nonce: pedido.nonce, ...pedido.pessoa, ...estado.alterar })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setIssuer((estado.alterar.iss as string) ?? issuer)
      .setAudience((estado.alterar.aud as string) ?? cliente.id)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
    return json(200, {
      id_token,
      access_token: 'provider-access',
      refresh_token: 'provider-refresh',
      token_type: 'Bearer',
    })
  })
  await new Promise<void>((ok) => servidor.listen(0, '127.0.0.1', ok))
  issuer = `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
  aoFim(() => new Promise((ok) => servidor.close(ok)))
  return { issuer, estado }
}
