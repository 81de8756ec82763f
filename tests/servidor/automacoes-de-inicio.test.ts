import { beforeAll, describe, expect, it } from 'vitest'
import { automacoes } from '#modules/automacoes/contract/automacoes.ts'
import { instalarAutomacoes } from '#modules/automacoes/publico.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { propostaPublica } from '#modules/propostas/contract/publico.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '../suporte/app.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

let casa: AppDeTeste
let gestora: Chamada
let vendedora: Chamada
let visitante: Chamada

beforeAll(async () => {
  casa = await appDeTeste()
  await casa.app.funis.instalar()
  await instalarAutomacoes(casa.app.s)
  gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  visitante = await casa.como(null)
})

const quadro = async () => (await gestora.chamar(funis.obter, { params: { funil: 'vu.proposta' } })).corpo.data
const regras = async () =>
  (await gestora.chamar(automacoes.listar, { params: { funil_id: (await quadro()).id } })).corpo.data
const estagioDo = async (id: string): Promise<string | undefined> => {
  const { estagio_id } = (await vendedora.chamar(cartoes.obter, { params: { id } })).corpo.data
  return (await quadro()).definicao.estagios.find((e) => e.id === estagio_id)?.chave
}
async function chegaA(cartao: string, chave: string): Promise<void> {
  await expect.poll(() => estagioDo(cartao), { timeout: 30_000 }).toBe(chave)
}

describe('[S2.20] the board of proposals of a company that starts from nothing', () => {
  it('begins with the automations of its template, once', async () => {
    const antes = await regras()
    expect(antes.map((r) => [r.ativa, r.versao])).toEqual(antes.map(() => [true, 1]))
    expect(antes).toHaveLength(7)
    await instalarAutomacoes(casa.app.s)
    expect(await regras()).toHaveLength(7)
  })

  it('has cards whose stage, value and power follow their proposal to the end', async () => {
    const cartao = (await vendedora.chamar(cartoes.criar, { body: { funil: 'vu.proposta', titulo: 'Casa' } })).corpo
      .data
    const proposta = (
      await vendedora.chamar(propostas.criar, {
        body: {
          conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() },
          cliente_nome: 'Marta',
          cartao_id: cartao.id,
        },
      })
    ).corpo.data
    const params = { id: proposta.id }
    const enviada = await vendedora.chamar(propostas.enviar, { params, body: { revisao: proposta.revisao } })
    await chegaA(cartao.id, 'enviada')
    const { valores, valor_centavos } = (await vendedora.chamar(cartoes.obter, { params: { id: cartao.id } })).corpo
      .data
    expect([valores['valor_venda'], valores['potencia_kwp'], valor_centavos]).toEqual([2_180_000, 5.85, 2_180_000])
    const token = enviada.corpo.data.link.split('/p/')[1] ?? ''
    await visitante.chamar(propostaPublica.vista, {
      params: { token },
      body: { id: null, segundos: 5, partes: ['inicio'] },
    })
    await chegaA(cartao.id, 'visualizada')
    await vendedora.chamar(propostas.aceitar, { params, body: { nome: 'Marta Vilela', motivo: 'por telefone' } })
    await chegaA(cartao.id, 'aceita')
  })

  it('keeps what its manager archived out', async () => {
    for (const { id } of await regras()) {
      const r = await gestora.chamar(automacoes.arquivar, { params: { id } })
      expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    }
    await instalarAutomacoes(casa.app.s)
    expect(await regras()).toEqual([])
  })
})
