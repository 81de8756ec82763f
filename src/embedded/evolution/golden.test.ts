import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { palcoDeTeste } from './palco-de-teste.ts'

interface Caso {
  case: string
  request: { method: string; path: string; headers: Record<string, string>; body: Record<string, unknown> | null }
  response: { status: number; body: unknown }
}
const { cases } = JSON.parse(readFileSync(new URL('./vetores/golden.json', import.meta.url), 'utf8')) as {
  cases: Caso[]
}

let palco: Awaited<ReturnType<typeof palcoDeTeste>>
beforeAll(async () => {
  palco = await palcoDeTeste({
    instancias: [
      { nome: 'web', numero: '5511900000009', token: 'tok-web-0001' },
      { nome: 'off', numero: '5511900000008', token: 'tok-off-0001', estado: 'close' },
      { nome: 'canal', numero: '5511900000007', token: 'tok-canal-0001' },
    ],
  })
})
afterAll(async () => {
  await palco.fechar()
  await palco.apagarPasta()
})

/**
 * Fields with ids, times, hashes and addresses, which differ in every run; everything else must equal the recording.
 */
const VARIAM = new Set([
  'id',
  'instanceId',
  'messageTimestamp',
  'timestampMs',
  'senderTimestampMs',
  'profilePictureUrl',
  'low',
  'vcard',
  'buttonParamsJson',
  'messageParamsJson',
  'url',
  'directPath',
])

function mesmaForma(nosso: unknown, gravado: unknown, onde: string): void {
  const nome = onde.split('.').at(-1) ?? ''
  if (typeof gravado === 'object' && gravado !== null && '…' in gravado) {
    expect(Object.keys(nosso as object)[0], `${onde} is bytes`).toBe('0')
  } else if (Array.isArray(gravado)) {
    expect(nosso, onde).toHaveLength(gravado.length)
    for (const [i, item] of gravado.entries()) mesmaForma((nosso as unknown[])[i], item, `${onde}[${i}]`)
  } else if (typeof gravado === 'object' && gravado !== null) {
    expect(Object.keys(nosso as object).sort(), onde).toEqual(Object.keys(gravado).sort())
    for (const [chave, valor] of Object.entries(gravado))
      mesmaForma((nosso as Record<string, unknown>)[chave], valor, `${onde}.${chave}`)
  } else if (VARIAM.has(nome)) {
    expect(typeof nosso, onde).toBe(typeof gravado)
  } else {
    expect(nosso, onde).toEqual(gravado)
  }
}

/** The recording edits and deletes a message that was sent before it; here that message has another id. */
let enviada = ''
const comNossoId = (valor: unknown): unknown =>
  JSON.parse(JSON.stringify(valor).replaceAll('3EB01644E9CACEB6', enviada)) as unknown

describe('recorded pairs of the real server', () => {
  it.each(cases.map((c, i) => ({ i, nome: c.case, c })))('$i $nome', async ({ c }) => {
    if (JSON.stringify(c.request.body).includes('3EB01644E9CACEB6') && enviada === '') {
      enviada = (
        (await palco.pedir('POST', '/message/sendText/web', { number: '5511999990001', text: 'antes' })).corpo.key as {
          id: string
        }
      ).id
    }
    const { apikey, ...outros } = c.request.headers
    const resposta = await fetch(palco.url + c.request.path, {
      method: c.request.method,
      headers: {
        ...outros,
        ...(apikey ? { apikey: apikey === '<global>' ? palco.chave : apikey } : {}),
        ...(c.request.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(c.request.body ? { body: JSON.stringify(comNossoId(c.request.body)) } : {}),
    })
    const corpo: unknown = await resposta.json()
    expect(resposta.status, JSON.stringify(corpo)).toBe(c.response.status)
    mesmaForma(corpo, comNossoId(c.response.body), 'body')
  })

  it('refuses an unknown number, a blank text, an unknown instance, and a body that is no JSON', async () => {
    expect(await palco.pedir('POST', '/message/sendText/web', { number: '5500000000001', text: 'oi' })).toMatchObject({
      status: 400,
      corpo: {
        response: { message: [{ jid: '5500000000001@s.whatsapp.net', exists: false, number: '5500000000001' }] },
      },
    })
    expect(await palco.pedir('POST', '/message/sendText/web', { number: '5511999990001', text: '  ' })).toMatchObject({
      status: 400,
      corpo: { response: { message: ['Text is required'] } },
    })
    expect(await palco.pedir('GET', '/instance/connectionState/x', undefined, { apikey: 'errada' })).toMatchObject({
      status: 404,
      corpo: { response: { message: ['The "x" instance does not exist'] } },
    })
    const torto = await fetch(`${palco.url}/message/sendText/web`, {
      method: 'POST',
      headers: { apikey: palco.chave, 'content-type': 'application/json' },
      body: '{',
    })
    expect(torto.status).toBe(400)
    expect(await torto.json()).toMatchObject({
      error: 'Internal Server Error',
      response: { message: expect.any(String) as string },
    })
  })
})
