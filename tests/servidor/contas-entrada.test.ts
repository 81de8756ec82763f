import { createServerClient } from '@supabase/ssr'
import { expect, it } from 'vitest'
import { porDentro } from '#modules/acesso/pessoas/contract/por-dentro.ts'
import { usuarios } from '#modules/acesso/pessoas/contract/usuarios.ts'
import { avisos } from '#modules/avisos/contract/avisos.ts'
import { appDeTeste, SENHA, type Chamada } from '#tests/suporte/app.ts'

const casa = await appDeTeste()
const EMAIL = 'atendente@girassol.test'
const entrar = async (password: string) =>
  (
    await fetch(`${casa.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: 'sb_publishable_girassol' },
      body: JSON.stringify({ email: EMAIL, password }),
    })
  ).status
const sino = async (p: Chamada) => (await p.chamar(avisos.listar)).corpo.data

it('[achado R17] notifies a locked-out user and the administrators, and an administrator unlocks the account', async () => {
  const [admin, ela, outra] = [
    await casa.como('admin@girassol.test'),
    await casa.como(EMAIL),
    await casa.como('supervisora@girassol.test'),
  ]
  for (let i = 0; i < 20; i++) expect(await entrar('senha-errada')).toBe(400)
  expect(await entrar(SENHA)).toBe(429)

  const entrada = () => admin.chamar(porDentro.entrada, { params: { id: ela.id } }).then((r) => r.corpo.data)
  await expect.poll(entrada).toEqual({ fechada: true })
  for (const quem of [ela, admin]) {
    await expect.poll(async () => (await sino(quem)).filter((n) => n.tipo === 'acesso.entrada_fechada').length).toBe(1)
  }
  expect((await sino(outra)).filter((n) => n.tipo === 'acesso.entrada_fechada')).toEqual([])

  expect((await ela.chamar(usuarios.liberarEntrada, { params: { id: ela.id } })).status).toBe(403)
  expect((await (await casa.como(null)).chamar(usuarios.liberarEntrada, { params: { id: ela.id } })).status).toBe(401)
  expect((await admin.chamar(usuarios.liberarEntrada, { params: { id: ela.id } })).status).toBe(200)
  expect(await entrada()).toEqual({ fechada: false })
  expect(await entrar(SENHA)).toBe(200)
})

it('[achado R14] a user with the largest allowed metadata can make every call, cookies and token included', async () => {
  const cliente = createServerClient(casa.url, 'sb_publishable_girassol', {
    cookies: { getAll: lerPote, setAll: guardarNoPote },
  })
  const { error } = await cliente.auth.signInWithPassword({ email: 'supervisora@girassol.test', password: SENHA })
  expect(error).toBeNull()
  expect((await cliente.auth.updateUser({ data: { nota: '"'.repeat(1960) } })).error).toBeNull()
  const { data } = await cliente.auth.refreshSession()
  const cookie = lerPote()
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  expect(cookie.length).toBeGreaterThan(12_000)
  const r = await fetch(`${casa.url}/api/eu`, {
    headers: { cookie, authorization: `Bearer ${data.session?.access_token}` },
  })
  expect(r.status).toBe(200)
})

const pote = new Map<string, string>()
function lerPote(): { name: string; value: string }[] {
  return [...pote].map(([name, value]) => ({ name, value }))
}
function guardarNoPote(cookies: { name: string; value: string }[]): void {
  for (const { name, value } of cookies) {
    if (value) pote.set(name, value)
    else pote.delete(name)
  }
}
