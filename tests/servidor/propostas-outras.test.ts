import { beforeAll, describe, expect, it } from 'vitest'
import type { ConteudoDaProposta } from '#modules/propostas/contract/conteudo.ts'
import type { Proposta } from '#modules/propostas/contract/formas.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { tarifaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { assinaturaInicial, limpezaInicial, servicosInicial } from '#modules/simulacoes/regras/entrada-das-outras.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '../suporte/app.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

let casa: AppDeTeste
let daCooperativa: Chamada
let tecnico: Chamada
let operador: Chamada
let chefe: Chamada
let deFora: Chamada

beforeAll(async () => {
  casa = await appDeTeste()
  daCooperativa = await pessoaDeTeste(casa, [{ departamento: 'co', papel: 'operador' }])
  tecnico = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'tecnico' }])
  operador = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'operador' }])
  chefe = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'supervisor' }])
  deFora = await pessoaDeTeste(casa, [{ departamento: 'rh', papel: 'operador' }])
})

type Plano = Extract<ConteudoDaProposta, { tipo: 'assinatura' }>['entrada']['plano']
const assinatura = (plano: Plano): ConteudoDaProposta => ({
  tipo: 'assinatura',
  entrada: {
    ...assinaturaInicial({ tarifa: tarifaDeTeste(), anoInicial: 2027, consumoMensal: 800 }),
    plano,
  },
})
const limpeza = (desconto: number): ConteudoDaProposta => {
  const entrada = limpezaInicial({ modulos: 40, porModuloCent: 1500, distanciaKm: 0 })
  const custo = { grupo: 'servico' as const, descricao: 'Equipe', por: 'fixo' as const, quantidade: 1 }
  return {
    tipo: 'limpeza',
    entrada: {
      ...entrada,
      custos: [{ ...custo, unitarioCent: 40_000 }],
      preco: { ...entrada.preco, desconto },
    },
  }
}

const nova = async (quem: Chamada, conteudo: ConteudoDaProposta): Promise<Proposta> => {
  const r = await quem.chamar(propostas.criar, { body: { conteudo, cliente_nome: 'Hotel Vale do Sol' } })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo.data
}
const enviar = (quem: Chamada, { id, revisao }: Pick<Proposta, 'id' | 'revisao'>) =>
  quem.chamar(propostas.enviar, { params: { id }, body: { revisao } })

describe('memberships', () => {
  it('[S2.9] are not sent under a model by which the member would lose, and are under one that saves', async () => {
    const p = await nova(daCooperativa, assinatura({ modelo: 'DINAMICO_SOBRE_TARIFA', desconto: 0.05 }))
    const recusa = await enviar(daCooperativa, p)
    expect([recusa.status, recusa.erro.code]).toEqual([422, 'BLOQUEADA'])
    expect(recusa.erro.message).toMatch(/^Com este modelo o cooperado perde R\$ \S+ em \w{3}\/\d{4}\. Troque o modelo/)
    const { corpo } = await daCooperativa.chamar(propostas.salvar, {
      params: { id: p.id },
      body: { revisao: p.revisao, conteudo: assinatura({ modelo: 'ECONOMIA_GARANTIDA', desconto: 0.15 }) },
    })
    expect(corpo.data.economia_ano_centavos).toBeGreaterThan(0)
    const envio = await enviar(daCooperativa, corpo.data)
    expect(envio.corpo.data.proposta).toMatchObject({ estado: 'enviada', tipo: 'assinatura' })
  })

  it('[S2.15] are not sent without what the model charges by', async () => {
    for (const [plano, frase] of [
      [{ modelo: 'FIXO_MENSAL' }, 'Informe o valor fixo por mês.'],
      [{ modelo: 'CREDITOS_COMPENSADOS' }, 'Informe a tarifa do contrato em R$ por kWh.'],
    ] satisfies [Plano, string][]) {
      const r = await enviar(daCooperativa, await nova(daCooperativa, assinatura(plano)))
      expect([r.status, r.erro.message]).toEqual([422, frase])
    }
    const r = await daCooperativa.chamar(propostas.criar, {
      body: {
        conteudo: assinatura({ modelo: 'ECONOMIA_GARANTIDA', desconto: 2 }),
      },
    })
    expect(r.status).toBe(400)
    expect(r.campos).toContainEqual(
      expect.objectContaining({ campo: 'conteudo.entrada.plano.desconto', mensagem: 'O desconto vai de 0 a 90 %' }),
    )
  })

  it('[S2.9] stay with who made them and who answers for the department', async () => {
    const p = await nova(daCooperativa, assinatura({ modelo: 'ECONOMIA_GARANTIDA', desconto: 0.15 }))
    const ver = async (quem: Chamada) => (await quem.chamar(propostas.obter, { params: { id: p.id } })).status
    const daChefia = await pessoaDeTeste(casa, [{ departamento: 'co', papel: 'supervisor' }])
    expect([await ver(daCooperativa), await ver(daChefia), await ver(chefe), await ver(deFora)]).toEqual([
      200, 200, 404, 403,
    ])
    expect((await enviar(chefe, p)).status).toBe(404)
  })
})

describe('cleaning and services', () => {
  it('[S2.20] hide cost and margin from who may not see them, and keep both through their edits', async () => {
    const doChefe = await nova(chefe, limpeza(0.05))
    await chefe.chamar(propostas.salvar, {
      params: { id: doChefe.id },
      body: { revisao: doChefe.revisao, vendedor_id: operador.id },
    })
    const { corpo } = await operador.chamar(propostas.obter, { params: { id: doChefe.id } })
    const p = corpo.data
    if (p.conteudo.tipo !== 'limpeza') throw new Error('not a cleaning')
    expect([p.ve_custos, p.conteudo.entrada.custos, p.conteudo.entrada.preco.piso]).toEqual([false, [], 0])
    // the price that the operator sees is the price: the lines less the discount
    expect([p.valor_centavos, p.conteudo.entrada.preco.desconto]).toEqual([57_000, 0.05])
    const salva = await operador.chamar(propostas.salvar, {
      params: { id: p.id },
      body: { revisao: p.revisao, conteudo: { ...p.conteudo, entrada: { ...p.conteudo.entrada, modulos: 60 } } },
    })
    expect(salva.corpo.data.valor_centavos).toBe(85_500)
    const visto = (await chefe.chamar(propostas.obter, { params: { id: p.id } })).corpo.data.conteudo
    expect(visto.tipo === 'limpeza' && [visto.entrada.custos.length, visto.entrada.preco.piso]).toEqual([1, 0.12])
  })

  it('[S2.20] ask for approval below the floor without telling the margin to who may not see it', async () => {
    // 600,00 with a cost of 400,00: 24.3 % of margin; at 450,00 the floor of 12 % is passed
    const barata = limpeza(0)
    if (barata.tipo === 'limpeza') barata.entrada.unitarioCent = 1125
    const p = await nova(operador, barata)
    const recusa = await enviar(operador, p)
    expect([recusa.status, recusa.erro.code]).toEqual([409, 'APROVACAO'])
    expect(recusa.erro.message).toBe('Preço abaixo do piso. Peça aprovação do desconto.')
    const pedido = await operador.chamar(propostas.pedirAprovacao, {
      params: { id: p.id },
      body: { revisao: p.revisao, motivo: 'contrato de três usinas' },
    })
    expect(pedido.corpo.data.aprovacao).toMatchObject({ motivo: 'contrato de três usinas', margem: null })
    const decidir = { params: { id: p.id }, body: { aprovar: true } }
    expect((await operador.chamar(propostas.decidir, decidir)).status).toBe(403)
    const sim = await chefe.chamar(propostas.decidir, decidir)
    expect(sim.corpo.data.estado).toBe('rascunho')
    expect((await enviar(operador, sim.corpo.data)).corpo.data.proposta.estado).toBe('enviada')
  })

  it('[S2.20] are not sent empty, nor by who only writes them', async () => {
    const vazia = await nova(tecnico, { tipo: 'servicos', entrada: servicosInicial('Inversor desliga ao meio-dia') })
    expect((await enviar(tecnico, vazia)).status).toBe(403)
    const r = await enviar(chefe, vazia)
    expect([r.status, r.erro.message]).toEqual([422, 'Informe o que será cobrado.'])
    const comLinha = await tecnico.chamar(propostas.salvar, {
      params: { id: vazia.id },
      body: {
        revisao: vazia.revisao,
        conteudo: {
          tipo: 'servicos',
          entrada: {
            ...servicosInicial('Inversor desliga ao meio-dia'),
            linhas: [{ descricao: 'Eletricista', tipo: 'hora', quantidade: 2.5, unitarioCent: 14_500 }],
          },
        },
      },
    })
    expect(comLinha.corpo.data.valor_centavos).toBe(36_250)
    expect((await enviar(chefe, comLinha.corpo.data)).corpo.data.proposta.estado).toBe('enviada')
    expect((await deFora.chamar(propostas.criar, { body: { conteudo: limpeza(0) } })).status).toBe(403)
  })
})
