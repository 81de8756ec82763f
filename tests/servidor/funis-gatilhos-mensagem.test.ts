import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { automacoes } from '#modules/automacoes/contract/automacoes.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await casaDeChat()
await casa.app.funis.instalar()
const banco = casa.app.s.banco
const gestora = await pessoaDeTeste(casa, [
  { departamento: 'vu', papel: 'supervisor' },
  { departamento: 'chat', papel: 'supervisor' },
])
const vendas = (await gestora.chamar(funis.obter, { params: { funil: 'vu.vendas' } })).corpo.data
const novo = async (telefone: string) =>
  (
    await gestora.chamar(cartoes.criar, {
      body: {
        funil: 'vu.vendas',
        titulo: `Casa ${telefone}`,
        valores: { nome: `Cliente ${telefone}`, telefone, origem_lead: 'indicacao' },
      },
    })
  ).corpo.data

it('a message from the customer runs the automations of their open card, once for each message', async () => {
  const caixa = await casa.criarCaixa(gestora)
  const numero = numeroNovo()
  const [dele] = [await novo(numero), await novo(numeroNovo())]
  const r = await gestora.chamar(automacoes.criar, {
    params: { funil_id: vendas.id },
    body: {
      nome: 'Escreveu',
      definicao: { gatilho: { tipo: 'mensagem_recebida' }, acoes: [{ tipo: 'comentar', texto: 'Escreveu' }] },
    },
  })
  await gestora.chamar(automacoes.publicar, { params: { id: r.corpo.data.id } })
  const execucoes = async () =>
    (
      await sql<{ cartao_id: string; situacao: string }>`
        select cartao_id, situacao
        from funis.execucoes
        where regra_id = ${r.corpo.data.id}
      `.execute(banco.db)
    ).rows
  await casa.entregar(caixa, recebida({ numero }), recebida({ numero, de_mim: true }), recebida({ numero }))
  const feita = { cartao_id: dele.id, situacao: 'feita' }
  await expect.poll(execucoes, { timeout: 30_000 }).toEqual([feita, feita])
  expect((await execucoes()).length).toBe(2)
}, 60_000)
