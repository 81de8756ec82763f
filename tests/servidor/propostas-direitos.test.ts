import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import type { ConteudoDaProposta } from '#modules/propostas/contract/conteudo.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { aprovadoresDa } from '#modules/propostas/server/consultas/aprovadores.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { uuidv7 } from '#kit/id.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const { db } = casa.app.s.banco
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const outro = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const chefe = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const chefeDaManutencao = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'supervisor' }])
const admin = await casa.como('admin@girassol.test')

/** A board that no seller sees. */
const FUNIL_DE_OUTRO = 'ti.compras'

const conteudo = (preco: object = {}): ConteudoDaProposta => {
  const entrada = casaDeTeste()
  return { tipo: 'autoconsumo', entrada: { ...entrada, preco: { ...entrada.preco, ...preco } } }
}
const criar = (mais: object = {}, preco?: object) =>
  vendedora.chamar(propostas.criar, { body: { conteudo: conteudo(preco), cliente_nome: 'Marta Vilela', ...mais } })

describe('what a proposal may name', () => {
  it('[S2.20] a card in the reach of who asks: unknown, out of reach and ok', async () => {
    const cartao = async (quem: typeof vendedora, funil: string) =>
      (await quem.chamar(cartoes.criar, { body: { funil, titulo: `Casa ${uuidv7()}` } })).corpo.data.id
    const meu = await cartao(vendedora, 'vu.proposta')
    const alheio = await cartao(admin, FUNIL_DE_OUTRO)
    for (const cartao_id of [uuidv7(), alheio]) {
      const recusa = await criar({ cartao_id })
      expect([recusa.status, recusa.detalhe('cartao_id')]).toEqual([400, 'Escolha um cartão'])
      expect(recusa.erro.message).toBe('Este cartão não existe mais.')
    }
    const minha = (await criar({ cartao_id: meu })).corpo.data
    expect(minha.cartao_id).toBe(meu)
    const mudar = (cartao_id: string | null) =>
      vendedora.chamar(propostas.salvar, { params: { id: minha.id }, body: { revisao: minha.revisao, cartao_id } })
    expect((await mudar(alheio)).status).toBe(400)
    expect((await mudar(null)).corpo.data.cartao_id).toBeNull()
  })

  it('[S2.20] a bill that does not exist for who asks', async () => {
    const recusa = await criar({ fatura_id: uuidv7() })
    expect([recusa.status, recusa.erro.message]).toEqual([404, 'Conta não encontrada.'])
  })
})

describe('the price of the company', () => {
  it('[S2.20] floor, taxes and commission of a request do not count: below the floor another user approves', async () => {
    const p = (await criar({}, { modo: 'valor', valorCent: 100_000, piso: 0, tributos: 0, comissao: 0 })).corpo.data
    if (p.conteudo.tipo !== 'autoconsumo') throw new Error('a plant')
    expect(p.conteudo.entrada.preco).toMatchObject({ piso: 0.12, tributos: 0.06, comissao: 0.03 })
    const recusa = await vendedora.chamar(propostas.enviar, { params: { id: p.id }, body: { revisao: p.revisao } })
    expect([recusa.status, recusa.erro.message]).toEqual([409, expect.stringContaining('piso 12')])
  })
})

describe('who approves a discount', () => {
  it('[S2.20] are those who see the proposal: another department is neither named nor told', async () => {
    const p = (await criar()).corpo.data
    const nomeados = (await aprovadoresDa(db, p.id)).map((a) => a.id)
    expect(nomeados).toContain(chefe.id)
    expect(nomeados).not.toContain(chefeDaManutencao.id)
    expect(nomeados).not.toContain(outro.id)
    const { rows } = await sql<{ id: string }>`select id from cad.usuarios where email = 'admin@girassol.test'`.execute(
      db,
    )
    expect(nomeados).toContain(rows[0]?.id)
    const vista = (await vendedora.chamar(propostas.obter, { params: { id: p.id } })).corpo.data
    expect(vista.aprovadores.map((a) => a.id)).toEqual(nomeados)
    expect((await chefeDaManutencao.chamar(propostas.obter, { params: { id: p.id } })).status).toBe(404)
  })
})
