import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#kit/endpoint.ts'
import { abrirConversa, casaDeChat, numeroNovo, postar, recebida } from '#tests/suporte/chat.ts'
import { caminhosDe, corposDe } from '#tests/suporte/corpos.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { criarChatDoSite, visitante } from '#tests/suporte/webchat.ts'

const casa = await casaDeChat()
const banco = casa.app.s.banco.db
const [admin, supervisora, atendente] = [
  await casa.como('admin@girassol.test'),
  await casa.como('supervisora@girassol.test'),
  await casa.como('atendente@girassol.test'),
]
// target of the attacks on users, so that the callers keep their own account, roles and sessions
const vitima = await pessoaDeTeste(casa, [{ departamento: 'co', papel: 'leitor' }])
const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
const site = await criarChatDoSite(supervisora, { [atendente.id]: 'atendente' })
const base = '/api/chat/conversas'

const NUL = '\u0000'
const TORTAS = [
  `a${NUL}b`,
  NUL,
  '\ud800',
  'x\udc00y',
  '\udbff\udbff',
  '\u202e\u200f\u202agnp.exe',
  '\ufeff\ufffe\uffff',
  "'; drop table chat.mensagens; --",
  "' or '1'='1",
  '%_\\%',
  '\\',
  '$1',
  '{{7*7}}',
  '${7*7}',
  '=cmd|calc',
  '<script>x</script>',
  '../../../etc/passwd',
  'a\r\nBcc: x@y.z',
  '0000-00-00',
  '2026-02-30',
  '99999-12-31T00:00:00Z',
  'NaN',
  '1e999',
  '-0',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  'e\u0301'.repeat(60),
  '👩‍👩‍👧‍👦'.repeat(30),
  '\t\n\v\f\r',
  '',
  ' ',
  '00000000-0000-0000-0000-000000000000',
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
  '[[[[[[[[[[',
  '(a+)+$',
  'ı'.repeat(50),
  'ﷺ'.repeat(80),
]
const textos = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TORTAS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constantFrom('5511999990001', 'Maria', 'solar') },
)

let chao: Record<string, string[]> | null = null
/** Returns the ids that the writes refer to; recreates what an earlier write removed. */
async function terreno(): Promise<Record<string, string[]>> {
  const [conversa = '', caixaDele = ''] = chao?.id ?? []
  if (
    chao &&
    (await atendente('GET', `${base}/${conversa}`)).corpo.data?.pode.responder &&
    (await supervisora('GET', `/api/chat/caixas-entrada/${caixaDele}`)).corpo.data?.ativo
  )
    return chao
  return (chao = await chaoNovo())
}
async function chaoNovo(): Promise<Record<string, string[]>> {
  const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
  const numero = numeroNovo()
  await casa.entregar(caixa, recebida({ numero }))
  const { id } = await abrirConversa(supervisora, caixa, { contato_telefone: numero })
  const m = (await supervisora('GET', `${base}/${id}/mensagens`)).corpo.data?.[0]?.id ?? id
  return {
    id: [id, caixa.id],
    messageId: [m],
    userId: [vitima.id],
    membro_id: [vitima.id],
    caixa: [site.identificador],
    token: [caixa.token],
    nome: ['x'],
    chave: ['tema'],
    dominio: ['x.test'],
    numero: ['1'],
    codigo: ['X'],
    evento: ['messages-upsert'],
    uuid: [id, m, caixa.id, vitima.id],
  }
}
const texto = (e: Endpoint) => `${e.method} ${e.path}`
/**
 * Left out: calls that would destroy the ground of the whole test, and sounds, which come from an external site and
 * have their own tests.
 */
const FORA = new Set(['usuarios.desativar', 'usuarios.encerrarSessoes', 'chat.sons.buscar'])
/**
 * The calls of the departments have their own attack in departamentos-ataques.test.ts; here they only get the ids of a
 * chat.
 */
const doChat = (e: Endpoint) => e.path.startsWith('/api/chat')
const escritas = casa.app.rotas.filter((r) => r.endpoint.method !== 'GET' && !FORA.has(r.id))
/** A refusal of the external system is reported as its failure: §8 of the specification defines it as 500. */
const doCanal = (corpo: { error?: { message?: string } }) =>
  /^(Erro ao (enviar|marcar|editar|deletar|testar)|Falha na conexão)/.test(corpo.error?.message ?? '')

async function atacar(
  palavras: (t: Record<string, string[]>) => Parameters<typeof corposDe>[1],
  vezes: (e: Endpoint) => number,
  semente: number,
) {
  const culpas: string[] = []
  let aceitas = 0
  let recusadas = 0
  for (const { id, endpoint: e } of escritas) {
    // only the chat's own calls need an open conversation; for the others the ids may be outdated
    const t = chao && !doChat(e) ? chao : await terreno()
    const onde = caminhosDe(e.path, id.startsWith('usuarios') ? { ...t, id: [vitima.id] } : t)
    for (const [n, corpo] of fc.sample(corposDe(e, palavras(t)), { numRuns: vezes(e), seed: semente }).entries()) {
      const quem = [supervisora, admin, atendente][n % 3] ?? admin
      const r = await quem(
        e.method,
        onde[n % onde.length] ?? e.path,
        e.method === 'DELETE' && !e.body ? undefined : corpo,
      )
      if (r.status === 429) break
      if (r.status < 300) aceitas++
      else recusadas++
      if (r.status >= 500 && !doCanal(r.corpo))
        culpas.push(
          `${texto(e)} ${JSON.stringify(corpo)?.slice(0, 300)} -> ${r.status} ${JSON.stringify(r.corpo).slice(0, 200)}`,
        )
    }
  }
  return { culpas, aceitas, recusadas }
}

describe('invalid input to every call that writes', () => {
  it('accepts or refuses characters that the database cannot store, lone surrogates, SQL and wrong types, and never fails with 5xx', async () => {
    const { culpas, aceitas, recusadas } = await atacar(
      (t) => ({ ids: t.uuid ?? [], textos, errado: 6 }),
      (e) => (doChat(e) ? 9 : 3),
      20261121,
    )
    expect(culpas).toEqual([])
    expect(escritas.length).toBeGreaterThan(120)
    expect([aceitas > 100, recusadas > 300]).toEqual([true, true])
    // and no data was lost or left inconsistent
    expect(
      (await sql<{ n: number }>`select count(*)::int as n from chat.mensagens`.execute(banco)).rows[0]?.n,
    ).toBeGreaterThan(10)
    expect((await supervisora('GET', base)).status).toBe(200)
  }, 280_000)

  it('refuses a million characters in any field with a sentence, or stores them within a limit', async () => {
    const milhao = fc.constantFrom('a'.repeat(1_000_000), 'é'.repeat(500_000), '\u0000'.repeat(200_000))
    const { culpas } = await atacar(
      (t) => ({ ids: t.uuid ?? [], textos: milhao, errado: 0 }),
      () => 1,
      7,
    )
    expect(culpas).toEqual([])
  }, 280_000)

  it('refuses bodies that are not JSON, too deep, too long or of another type', async () => {
    const t = await terreno()
    const corpos: [string, string][] = [
      ['application/json', '{'],
      ['application/json', '"x"'],
      ['application/json', '['.repeat(50_000)],
      ['application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
      ['application/json', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`],
      ['application/json', '\u0000'],
      ['application/json', 'null'],
      ['text/plain', 'a=1'],
      ['application/x-www-form-urlencoded', 'a=1&b[]=%00'],
      ['multipart/form-data; boundary=x', '--x\r\n\r\n--x--'],
      ['application/octet-stream', '\u0001\u0002'],
      ['', '{}'],
      ['application/json; charset=utf-16', '{}'],
    ]
    const culpas: string[] = []
    for (const { endpoint: e } of escritas) {
      const [caminho = e.path] = caminhosDe(e.path, t)
      for (const [tipo, body] of corpos.slice(0, e.limit && e.limit < 20 ? 4 : undefined)) {
        const r = await fetch(casa.url + caminho, {
          method: e.method,
          headers: { ...(tipo ? { 'content-type': tipo } : {}), authorization: `Bearer ${supervisora.token}` },
          body: new TextEncoder().encode(body),
        })
        const dito = await r.text()
        if (r.status >= 500 && !dito.includes('Erro ao'))
          culpas.push(`${texto(e)} ${tipo} ${body.slice(0, 20)} -> ${r.status} ${dito.slice(0, 200)}`)
      }
    }
    expect(culpas).toEqual([])
  }, 280_000)
})

describe('invalid input from outside', () => {
  it('the webhook of an inbox and the webchat accept or refuse it, and later messages still work', async () => {
    const eu = visitante(casa, site)
    await eu.chegar()
    for (const t of [...TORTAS, 'x'.repeat(900_000)]) {
      const numero = numeroNovo()
      expect(
        await postar(
          casa.url,
          caixa.token,
          recebida({
            numero,
            nome: t,
            texto: t,
            id: `id${t.slice(0, 40)}`,
            extra: {
              message: {
                extendedTextMessage: { text: t, contextInfo: { stanzaId: t, quotedMessage: { conversation: t } } },
              },
            },
          }),
        ),
      ).toBe(200)
      expect(
        await postar(
          casa.url,
          caixa.token,
          recebida({
            numero: numeroNovo(),
            extra: {
              message: { locationMessage: { degreesLatitude: t, degreesLongitude: NUL, name: t, address: t } },
              messageType: 'locationMessage',
            },
          }),
        ),
      ).toBe(200)
      expect(
        await postar(
          casa.url,
          caixa.token,
          recebida({
            numero: numeroNovo(),
            extra: {
              message: {
                contactMessage: { displayName: t, vcard: `BEGIN:VCARD\nFN:${t}\nTEL;waid=${t}:${t}\nEND:VCARD` },
              },
              messageType: 'contactMessage',
            },
          }),
        ),
      ).toBe(200)
      expect((await eu.dizer(t)).status).toBeLessThan(500)
      expect((await eu.subir(t.slice(0, 300).toWellFormed(), Buffer.from(t))).status).toBeLessThan(500)
      expect(
        (
          await visitante(casa, site).chegar({
            nome: t,
            email: t,
            telefone: t,
            pagina: t,
            identidade: { id: t, assinatura: t },
          })
        ).status,
      ).toBeLessThan(500)
    }
    await casa.app.chat.processarAgora(caixa.id)
    const numero = numeroNovo()
    await casa.entregar(caixa, recebida({ numero, texto: 'e a seguinte passa' }))
    expect((await supervisora('GET', `${base}?busca=${numero}`)).corpo.data[0].ultima_mensagem.conteudo).toBe(
      'e a seguinte passa',
    )
    expect((await supervisora('GET', `${base}?limit=100`)).status).toBe(200)
  }, 120_000)
})
