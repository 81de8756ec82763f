import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { filas } from '#modules/chat/filas/contract/filas.ts'
import { casaDeChat } from '#tests/suporte/chat.ts'
import { ate, clienteDe, desenho, diz, fila, montarRobos, pergunta } from '#tests/suporte/robos.ts'

const casa = await casaDeChat()
const supervisora = await casa.como('supervisora@girassol.test')
const { novoRobo, nomeDo } = montarRobos(supervisora)
const db = casa.app.s.banco.db

async function novaFila(nome: string, caixa: string): Promise<string> {
  const r = await supervisora.chamar(filas.criar, {
    body: { nome, caixas: [{ caixa_entrada_id: caixa, padrao: true }] },
  })
  if (r.status !== 200) throw new RangeError(JSON.stringify(r.corpo))
  return r.corpo.data.id
}

it('a conversation is in no queue while a robot attends; the end of the robot puts it into one', async () => {
  const caixa = await casa.criarCaixa(supervisora)
  const filaId = await novaFila('Comercial', caixa.id)
  const id = await novoRobo(
    desenho([pergunta('nome', 'Seu nome?', 'nome'), fila], 'i>nome nome>fila nome:falha>fila'),
    caixa,
    { fila_id: filaId },
  )
  const c = clienteDe(casa, supervisora, caixa)
  await c.escrever('Oi')
  await c.ouvir('Seu nome?')
  const passagens = async () =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n
        from chat.fila_passagens
        where conversa_id = ${await c.conversaId()}
      `.execute(db)
    ).rows[0]?.n
  await ate(
    async () =>
      (
        await sql<{ n: number }>`
          select count(*)::int as n
          from chat.fila_pendencias
          where conversa_id = ${await c.conversaId()}
        `.execute(db)
      ).rows[0]?.n,
  ).toBe(0)
  expect([(await c.conversa()).fila_id, await passagens()]).toEqual([null, 0])
  await c.escrever('Ana')
  await ate(async () => (await c.conversa()).fila_id).toBe(filaId)
  await ate(passagens).toBe(1)
  expect((await c.conversa()).mensagens.map((m: { conteudo: string }) => m.conteudo)).toContain(
    `${nomeDo(id)} enviou a conversa para a fila Comercial`,
  )
})

it('a robot of a queue takes a conversation when it enters that queue', async () => {
  const caixa = await casa.criarCaixa(supervisora)
  const filaId = await novaFila('Suporte', caixa.id)
  await novoRobo(desenho([diz('oi', 'Você chegou ao suporte.'), fila], 'i>oi oi>fila'), caixa, { filas: [filaId] })
  const c = clienteDe(casa, supervisora, caixa)
  await c.escrever('Oi')
  await c.ouvir('Você chegou ao suporte.')
  expect((await c.conversa()).fila_id).toBe(filaId)
})
