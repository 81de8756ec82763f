import { createClient } from '@supabase/supabase-js'
import { Secret, TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { appDeTeste, SENHA } from '#tests/suporte/app.ts'

const casa = await appDeTeste()
const EMAIL = 'atendente@girassol.test'
const nova = () =>
  createClient(casa.url, 'sb_publishable_girassol', { auth: { persistSession: false, autoRefreshToken: false } })

async function entrarComSenha() {
  const cliente = nova()
  const { data, error } = await cliente.auth.signInWithPassword({ email: EMAIL, password: SENHA })
  if (error) throw error
  return { cliente, token: data.session.access_token }
}

const comToken = async (caminho: string, token: string, opcoes: RequestInit = {}) => {
  const r = await fetch(casa.url + caminho, {
    ...opcoes,
    headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
  })
  return { status: r.status, corpo: (await r.json()) as { data?: unknown } }
}

/** Every entry point: own calls, the credential of the live channels, tables, files. */
const portas = async (token: string) => [
  (await comToken('/api/eu', token)).status,
  (await comToken('/api/realtime/token', token)).status,
  (await comToken('/rest/v1/usuarios?select=id', token)).status,
  (await comToken('/storage/v1/object/list/chat-anexos', token, { method: 'POST', body: '{"prefix":"x"}' })).corpo,
]

it('a password alone opens no entry point of a user with a second factor, in any client', async () => {
  const { cliente, token } = await entrarComSenha()
  expect((await portas(token)).slice(0, 3)).toEqual([200, 200, 200])
  const { data: fator, error } = await cliente.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Celular' })
  if (error) throw error
  const totp = new TOTP({ secret: Secret.fromBase32(fator.totp.secret) })
  expect((await portas(token)).slice(0, 3)).toEqual([200, 200, 200]) // enrolled, not verified yet
  const provar = (quem: typeof cliente, passos: number) =>
    quem.auth.mfa.challengeAndVerify({
      factorId: fator.id,
      code: totp.generate({ timestamp: Date.now() + passos * 30_000 }),
    })
  expect((await provar(cliente, 0)).error).toBeNull()

  const ladrao = await entrarComSenha()
  expect(await portas(ladrao.token)).toEqual([401, 401, 401, expect.objectContaining({ code: 'InvalidJWT' })])

  // a code works once: use the next one
  const { data: provado } = await provar(ladrao.cliente, 1)
  expect((await portas(provado?.access_token ?? '')).slice(0, 3)).toEqual([200, 200, 200])
  expect((await comToken('/api/eu', provado?.access_token ?? '')).corpo.data).toMatchObject({ aal: 'aal2' })
})
