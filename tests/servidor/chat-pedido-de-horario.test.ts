import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { linksDaOrdem } from '#modules/campo/contract/links.ts'
import { anotarPedidoDeHorario } from '#modules/chat/ordens/server/comandos/pedido-de-horario.ts'
import { abrirConversa, casaDeChat, numeroNovo, type CaixaDeTeste } from '#tests/suporte/chat.ts'
import { campoDeTeste, planejarOrdem, type Campo } from '#tests/suporte/ordens.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const { db } = casa.app.s.banco
const doChat = () => ({ ...casa.app.chat, s: casa.app.s })
let caixa: CaixaDeTeste
let c: Campo
beforeAll(async () => {
  caixa = await casa.criarCaixa(supervisora)
  c = await campoDeTeste(casa)
})

/** The customer asks on the page of a new order of theirs. */
async function pedir(contato_id: string, texto: string): Promise<string> {
  const id = await c.abrir({ contato_id })
  await planejarOrdem(c, id)
  const link = await c.agendadora.chamar(linksDaOrdem.criar, { params: { id }, body: { escopo: 'cliente_ver' } })
  const { pathname } = new URL(link.corpo.data.endereco, casa.url)
  const html = await (await fetch(`${casa.url}${pathname}`)).text()
  const r = await fetch(`${casa.url}/api/os/horario`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token: pathname.split('/').at(-1),
      formulario: /data-formulario="([^"]+)"/.exec(html)?.[1],
      texto,
    }),
  })
  expect(r.status).toBe(200)
  return id
}
const notas = async (contato: string) =>
  (
    await sql<{ conversa_id: string; status: string; conteudo: string; autor_nome: string; espera: boolean }>`
      select m.conversa_id, k.status, m.conteudo, m.autor_nome, k.aguardando_desde is not null as espera
      from chat.mensagens m
      join chat.conversas k on k.id = m.conversa_id
      where k.contato_id = ${contato} and m.direcao = 'nota'
      order by m.seq
    `.execute(db)
  ).rows

describe('[S2.3] another time, asked for on the page of an order', () => {
  it('waits in the open conversation of the customer, once for any number of runs', async () => {
    const aberta = await abrirConversa(supervisora, caixa, {
      contato_telefone: numeroNovo(),
      contato_nome: 'Marta Vilela',
    })
    const ordem = await pedir(aberta.contato_id, 'Quinta à tarde fica melhor')
    await expect.poll(async () => (await notas(aberta.contato_id)).length, { timeout: 10_000 }).toBe(1)
    await Promise.all([anotarPedidoDeHorario(doChat(), ordem), anotarPedidoDeHorario(doChat(), ordem)])
    const [nota, ...mais] = await notas(aberta.contato_id)
    expect(mais).toEqual([])
    expect(nota).toMatchObject({ conversa_id: aberta.id, autor_nome: 'Marta Vilela', espera: true })
    expect(nota?.conteudo).toMatch(
      /^Pede outro horário para a OS \d+\/\d{4}, marcada para \d\d\/\d\d às 09:00:\nQuinta à tarde fica melhor$/,
    )
  })

  it('opens a conversation when the customer has none, and none for a contact without a channel', async () => {
    const fechada = await abrirConversa(supervisora, caixa, {
      contato_telefone: numeroNovo(),
      contato_nome: 'Ivo Reis',
    })
    await sql`
      update chat.conversas
      set status = 'finalizada', finalizada_em = now()
      where id = ${fechada.id}
    `.execute(db)
    await pedir(fechada.contato_id, 'Pode ser sábado?')
    await expect.poll(async () => (await notas(fechada.contato_id)).length, { timeout: 10_000 }).toBe(1)
    const [nota] = await notas(fechada.contato_id)
    expect(nota?.conversa_id).not.toBe(fechada.id)
    expect(nota?.status).not.toBe('finalizada')

    const semCanal = await pedir(c.contato, 'De manhã')
    await anotarPedidoDeHorario(doChat(), semCanal)
    expect(await notas(c.contato)).toEqual([])
  })
})
