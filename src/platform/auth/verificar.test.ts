import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWK, type JWTPayload } from 'jose'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { chavesRemotas, perguntarAoServico } from './chaves-remotas.ts'
import { criarVerificador } from './verificar.ts'

const iss = 'https://projeto.example/auth/v1'
const aud = 'authenticated'
const usuario = '01900000-0000-7000-8000-000000000001'
const sessao = '01900000-0000-7000-8000-000000000002'
const agora = () => Math.floor(Date.now() / 1000)

async function novaChave(kid: string, alg: 'ES256' | 'RS256' = 'ES256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg }
  const assinar = (mudanca: JWTPayload = {}, cabecalho: Record<string, string> = {}) =>
    new SignJWT({
      iss,
      aud,
      sub: usuario,
      exp: agora() + 60,
      email: 'a@b.test',
      session_id: sessao,
      aal: 'aal2',
      amr: [{ method: 'totp', timestamp: 1 }],
      is_anonymous: false,
      ...mudanca,
    })
      .setProtectedHeader({ alg, kid, ...cabecalho })
      .sign(privateKey)
  return { jwk, assinar }
}
const a = await novaChave('a')
const b = await novaChave('b')
const com = (...chaves: JWK[]) => criarVerificador({ chaves: async () => chaves, iss, aud })

async function subir(tratar: (req: IncomingMessage, res: ServerResponse) => void): Promise<string> {
  const servidor = createServer(tratar)
  await new Promise<void>((ok) => servidor.listen(0, '127.0.0.1', ok))
  aoFim(() => new Promise((ok) => servidor.close(ok)))
  return `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`
}

describe('a bearer token', () => {
  it('identifies the user, session and level', async () => {
    expect(await com(a.jwk)(await a.assinar())).toEqual({
      usuario_id: usuario,
      email: 'a@b.test',
      sessao_id: sessao,
      aal: 'aal2',
      amr: [{ method: 'totp', timestamp: 1 }],
      exp: expect.any(Number),
      is_anonymous: false,
    })
  })

  it('[S8.36] fails with "Invalid JWT signature" when the signature is wrong', async () => {
    const impostor = await novaChave('a')
    await expect(com(a.jwk)(await impostor.assinar())).rejects.toMatchObject({
      status: 401,
      message: 'Invalid JWT signature',
    })
  })

  it('[S8.37] fails with "JWKS is empty" against an empty key set', async () => {
    await expect(com()(await a.assinar())).rejects.toMatchObject({ status: 401, message: 'JWKS is empty' })
  })

  it('[S8.38] fails with "No matching signing key found in JWKS" when its key is not in the set', async () => {
    await expect(com(b.jwk)(await a.assinar())).rejects.toMatchObject({
      status: 401,
      message: 'No matching signing key found in JWKS',
    })
  })

  it('is refused when unsigned, signed with the public key as a secret, or with another algorithm of the same key', async () => {
    const rsa = await novaChave('r', 'RS256')
    const publica = Buffer.from(JSON.stringify(rsa.jwk))
    const falso = await new SignJWT({ iss, aud, sub: usuario, session_id: sessao, exp: agora() + 60 })
      .setProtectedHeader({ alg: 'HS256', kid: 'r' })
      .sign(publica)
    await expect(com(rsa.jwk)(falso)).rejects.toMatchObject({ message: 'Invalid JWT signature' })
    const nu = new UnsecuredJWT({ iss, aud, sub: usuario, session_id: sessao, exp: agora() + 60 }).encode()
    await expect(com(rsa.jwk)(nu)).rejects.toMatchObject({ status: 401 })
    expect((await com(rsa.jwk)(await rsa.assinar())).usuario_id).toBe(usuario)
  })

  it('is refused when expired, from another issuer, for another audience, without a session, or not a token', async () => {
    const v = com(a.jwk)
    await expect(v(await a.assinar({ exp: agora() - 1 }))).rejects.toMatchObject({
      code: 'SESSION_EXPIRED',
      message: 'Sua sessão expirou. Entre de novo.',
    })
    for (const ruim of [
      { iss: 'https://outro.example' },
      { aud: 'outra' },
      { session_id: undefined },
      { sub: undefined },
    ]) {
      await expect(v(await a.assinar(ruim))).rejects.toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
    }
    for (const lixo of ['', 'a.b.c', 'sb_publishable_girassol'])
      await expect(v(lixo)).rejects.toMatchObject({ status: 401 })
  })

  it('reloads the key set once for an unknown kid', async () => {
    let leituras = 0
    const v = criarVerificador({
      iss,
      aud,
      chaves: async (recarregar) => {
        leituras++
        return recarregar ? [a.jwk, b.jwk] : [a.jwk]
      },
    })
    expect((await v(await b.assinar())).usuario_id).toBe(usuario)
    expect(leituras).toBe(2)
  })
})

describe('with the accounts database available', () => {
  it('applies the stored session and user: ended session, ban, deletion, other owner, lower level', async () => {
    const banco = await bancoDeTeste()
    const v = criarVerificador({ chaves: async () => [a.jwk], iss, aud, db: banco.db })
    const token = await a.assinar()
    await expect(v(token)).rejects.toMatchObject({ status: 401, code: 'SESSION_ENDED' })
    await sql`
      insert into auth.users (id, email)
      values (${usuario}, 'a@b.test'), ('01900000-0000-7000-8000-000000000009', 'c@d.test')
    `.execute(banco.db)
    await sql`
      insert into auth.sessions (id, user_id, refresh_token_hmac_key)
      values (${sessao}, ${usuario}, '\\x00')
    `.execute(banco.db)
    expect(await v(token)).toMatchObject({ usuario_id: usuario, aal: 'aal1' })
    await expect(v(await a.assinar({ sub: '01900000-0000-7000-8000-000000000009' }))).rejects.toMatchObject({
      code: 'SESSION_ENDED',
    })
    await expect(v(await a.assinar({ session_id: "x' or true" }))).rejects.toMatchObject({ code: 'SESSION_ENDED' })
    await sql`
      insert into auth.mfa_factors (id, user_id, factor_type, secret)
      values ('01900000-0000-7000-8000-00000000000f', ${usuario}, 'totp', '\\x00')
    `.execute(banco.db)
    expect(await v(token)).toMatchObject({ aal: 'aal1' })
    await sql`update auth.mfa_factors set status = 'verified'`.execute(banco.db)
    await expect(v(token)).rejects.toMatchObject({ status: 401, code: 'SECOND_FACTOR_REQUIRED' })
    await sql`delete from auth.mfa_factors`.execute(banco.db)
    await sql`update auth.users set banned_until = now() + interval '1 hour'`.execute(banco.db)
    await expect(v(token)).rejects.toMatchObject({ status: 403, code: 'USER_BANNED' })
    await sql`update auth.users set banned_until = null, deleted_at = now()`.execute(banco.db)
    await expect(v(token)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
    await sql`update auth.users set deleted_at = null`.execute(banco.db)
    await sql`update auth.sessions set not_after = now()`.execute(banco.db)
    await expect(v(token)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
  })
})

describe('with a hosted project', () => {
  it('fetches the key set once for many calls, and keeps using it while the service is unavailable', async () => {
    let pedidos = 0
    let fora = false
    const url = await subir((_q, r) => {
      pedidos++
      return fora
        ? r.writeHead(503).end()
        : r.end(JSON.stringify({ keys: [a.jwk, { kty: 'oct', k: 'eA', kid: 'h', alg: 'HS256' }] }))
    })
    const v = criarVerificador({ chaves: chavesRemotas(url), iss, aud })
    await Promise.all([1, 2, 3].map(async () => v(await a.assinar())))
    fora = true
    await v(await a.assinar())
    await expect(v(await b.assinar())).rejects.toMatchObject({ message: 'No matching signing key found in JWKS' })
    expect(pedidos).toBe(1)
    // a symmetric key in a public set is never used to verify
    const falso = await new SignJWT({ iss, aud, sub: usuario, session_id: sessao, exp: agora() + 60 })
      .setProtectedHeader({ alg: 'HS256', kid: 'h' })
      .sign(Buffer.from('x'))
    await expect(v(falso)).rejects.toMatchObject({ message: 'No matching signing key found in JWKS' })
    const caida = criarVerificador({ chaves: chavesRemotas('http://127.0.0.1:1/jwks'), iss, aud })
    await expect(caida(await a.assinar())).rejects.toMatchObject({ status: 503, code: 'AUTH_UNAVAILABLE' })
  })

  it('asks GET /user about tokens of a shared secret, and still checks issuer, audience and expiry', async () => {
    const segredo = Buffer.from('s'.repeat(32))
    const assinar = (m: JWTPayload = {}, chave: Uint8Array = segredo) =>
      new SignJWT({ iss, aud, sub: usuario, session_id: sessao, exp: agora() + 60, ...m })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(chave)
    const bom = await assinar()
    let perguntas = 0
    const url = await subir((q, r) => {
      if (q.url === '/jwks') return r.end('{"keys":[]}')
      perguntas++
      return r.writeHead(q.url === '/auth/v1/user' && q.headers.apikey === 'publica' ? 200 : 403).end('{}')
    })
    const v = criarVerificador({
      chaves: chavesRemotas(`${url}/jwks`),
      iss,
      aud,
      perguntar: perguntarAoServico({ url, chavePublicavel: 'publica' }),
    })
    expect((await v(bom)).usuario_id).toBe(usuario)
    await v(bom)
    expect(perguntas).toBe(1)
    await expect(v(await assinar({ iss: 'https://outro.example' }))).rejects.toMatchObject({ code: 'INVALID_TOKEN' })
    await expect(v(await assinar({ exp: agora() - 5 }))).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    const recusado = criarVerificador({
      chaves: chavesRemotas(`${url}/jwks`),
      iss,
      aud,
      perguntar: perguntarAoServico({ url, chavePublicavel: 'outra' }),
    })
    await expect(recusado(bom)).rejects.toMatchObject({ message: 'Invalid JWT signature' })
  })

  it('refuses a session that lacks the second factor, also from the cache while the service is unavailable', async () => {
    let fora = false
    const url = await subir((q, r) => {
      if (fora) return r.writeHead(503).end()
      return q.url === '/jwks'
        ? r.end(JSON.stringify({ keys: [a.jwk] }))
        : r.end(JSON.stringify({ factors: [{ status: 'unverified' }, { status: 'verified' }] }))
    })
    const v = criarVerificador({
      chaves: chavesRemotas(`${url}/jwks`),
      iss,
      aud,
      perguntar: perguntarAoServico({ url, chavePublicavel: 'publica' }),
    })
    const metade = await a.assinar({ aal: 'aal1' })
    await expect(v(metade)).rejects.toMatchObject({ status: 401, code: 'SECOND_FACTOR_REQUIRED' })
    expect(await v(await a.assinar({ aal: 'aal2' }))).toMatchObject({ aal: 'aal2' })
    fora = true
    await expect(v(metade)).rejects.toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
  })
})
