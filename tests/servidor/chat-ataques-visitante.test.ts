import { expect, it } from 'vitest'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { casaDeChat } from '#tests/suporte/chat.ts'
import { criarChatDoSite, visitante } from '#tests/suporte/webchat.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const [caixa, outra] = [await criarChatDoSite(supervisora), await criarChatDoSite(supervisora)]
const SEGREDO = 'canario-da-vitima'

async function vitima() {
  const v = visitante(casa, caixa)
  await v.chegar({ nome: 'Vítima' })
  const { corpo } = await v.dizer(SEGREDO)
  await casa.app.chat.processarAgora(caixa.id)
  const [c] = (
    await supervisora.chamar(conversas.listar, { query: { caixa_entrada_id: [caixa.id], busca: 'canario-da-vitima' } })
  ).corpo.data
  return { v, mensagem: corpo.data.id_cliente, conversa: c?.id ?? '' }
}
const LEITURAS = [
  ['GET', '/mensagens'],
  ['GET', '/mensagens?antes_de=999'],
  ['GET', '/novidades?apos_seq=0'],
] as const

it('the key of a visitor is refused in another inbox, after it was revoked, and by our own calls', async () => {
  const { v, conversa } = await vitima()
  const token = v.eu.token ?? ''
  expect(JSON.stringify((await v.fio()).mensagens)).toContain(SEGREDO)
  for (const [metodo, caminho] of LEITURAS)
    expect((await visitante(casa, outra, { token }).pedir(metodo, caminho)).status, caminho).toBe(401)
  // our own calls: a visitor is anonymous there
  for (const caminho of [
    `/api/chat/conversas/${conversa}`,
    `/api/chat/conversas/${conversa}/mensagens`,
    '/api/chat/conversas',
    `/api/realtime/token?conversas=${conversa}`,
    '/api/eu',
    `/storage/v1/object/list/chat-anexos`,
    '/rest/v1/usuarios',
  ]) {
    const r = await fetch(casa.url + caminho, {
      headers: { authorization: `Bearer ${token}`, apikey: 'sb_publishable_girassol' },
    })
    expect([caminho, r.status >= 400, (await r.text()).includes(SEGREDO)]).toEqual([caminho, true, false])
  }
  // the live channels accept it neither as a token nor as a key
  for (const q of [`access_token=${token}`, `key=${token}`, `key=x:${token}`]) {
    const r = await fetch(`${casa.url}/channels/conversations_${conversa}/messages?${q}`)
    expect(r.status, q).toBeGreaterThanOrEqual(400)
    expect(await r.text()).not.toContain(SEGREDO)
  }
  expect((await v.pedir('DELETE', '/sessao')).status).toBe(200)
  for (const [metodo, caminho] of LEITURAS)
    expect(
      (await visitante(casa, caixa, { token }).pedir(metodo, caminho)).status,
      `after it was given back: ${caminho}`,
    ).toBe(401)
})

it('no guess, and no part or change of a valid key, identifies another visitor', async () => {
  const { v } = await vitima()
  const token = v.eu.token ?? ''
  const virado = (i: number) => token.slice(0, i) + (token[i] === 'a' ? 'b' : 'a') + token.slice(i + 1)
  for (const t of [
    '',
    ' ',
    'null',
    'undefined',
    '*',
    '%',
    "' or 1=1 --",
    `${token}x`,
    token.slice(0, -1),
    token.toUpperCase() === token ? `${token}a` : token.toUpperCase(),
    virado(0),
    virado(token.length - 1),
    `${token}\u0000`.replace('\u0000', '%00'),
    token.split('').toReversed().join(''),
  ]) {
    for (const [metodo, caminho] of LEITURAS)
      expect(
        (await visitante(casa, caixa, { token: t }).pedir(metodo, caminho)).status,
        `${JSON.stringify(t.slice(0, 12))} ${caminho}`,
      ).toBe(401)
  }
})
