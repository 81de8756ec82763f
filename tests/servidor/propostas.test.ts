import { beforeAll, describe, expect, it } from 'vitest'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import type { ConteudoDaProposta } from '#modules/propostas/contract/conteudo.ts'
import type { Proposta } from '#modules/propostas/contract/formas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '../suporte/app.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

let casa: AppDeTeste
let vendedora: Chamada
let outro: Chamada
let chefe: Chamada
let leitora: Chamada
let deFora: Chamada

const conteudo = (muda: Parameters<typeof casaDeTeste>[0] = {}): ConteudoDaProposta => ({
  tipo: 'autoconsumo',
  entrada: casaDeTeste(muda),
})

beforeAll(async () => {
  casa = await appDeTeste()
  vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  outro = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  chefe = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
  deFora = await pessoaDeTeste(casa, [{ departamento: 'rh', papel: 'operador' }])
})

const nova = async (quem = vendedora, mais: object = {}): Promise<Proposta> => {
  const r = await quem.chamar(propostas.criar, {
    body: { conteudo: conteudo(), cliente_nome: 'Marta Vilela', ...mais },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo.data
}

const enviada = async (p?: Proposta): Promise<Proposta> => {
  const { id, revisao } = p ?? (await nova())
  const r = await vendedora.chamar(propostas.enviar, { params: { id }, body: { revisao } })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo.data.proposta
}

describe('[S2.20] proposals', () => {
  it('are opened with a number of the year and the figures of the engine', async () => {
    const p = await nova()
    expect(p.numero).toMatch(/^AC-20\d\d-\d{6}$/)
    expect(p).toMatchObject({
      estado: 'rascunho',
      versao: 1,
      kwp: 5.85,
      valor_centavos: 2_180_000,
      economia_ano_centavos: 825_719,
      cliente: { nome: 'Marta Vilela' },
      ve_custos: true,
    })
    expect(p.pode).toMatchObject({ editar: true, enviar: true, aceitar: false, aprovar: false })
    const outra = await nova()
    expect(Number(outra.numero.slice(-6))).toBe(Number(p.numero.slice(-6)) + 1)
  })

  it('are refused with the field named, and opened once for one key', async () => {
    const ruim = conteudo()
    if (ruim.tipo === 'autoconsumo' && ruim.entrada.unidades[0]) ruim.entrada.unidades[0].consumo[3] = -5
    const r = await vendedora.chamar(propostas.criar, { body: { conteudo: ruim } })
    expect(r.status).toBe(400)
    expect(r.campos).toContainEqual(expect.objectContaining({ campo: 'conteudo.entrada.unidades.0.consumo.3' }))
    const treze = conteudo()
    if (treze.tipo === 'autoconsumo') treze.entrada.unidades[0]?.consumo.push(1)
    expect((await vendedora.chamar(propostas.criar, { body: { conteudo: treze } })).campos).toEqual([
      { campo: 'conteudo.entrada.unidades.0.consumo', mensagem: 'São doze meses' },
    ])
    const cpf = conteudo()
    if (cpf.tipo === 'autoconsumo' && cpf.entrada.unidades[0]) cpf.entrada.unidades[0].documento = '52998224726'
    expect((await vendedora.chamar(propostas.criar, { body: { conteudo: cpf } })).campos).toEqual([
      {
        campo: 'conteudo.entrada.unidades.0.documento',
        mensagem: 'CPF ou CNPJ do titular inválido: confira os números',
      },
    ])
    expect((await vendedora('POST', '/api/propostas', { conteudo: { tipo: 'outro' } })).status).toBe(400)
    expect((await deFora.chamar(propostas.criar, { body: { conteudo: conteudo() } })).status).toBe(403)
    expect((await leitora.chamar(propostas.criar, { body: { conteudo: conteudo() } })).status).toBe(403)
    expect((await (await casa.como(null)).chamar(propostas.criar, { body: { conteudo: conteudo() } })).status).toBe(401)
    const chave = 'pedido-da-marta-1'
    const duas = await Promise.all([nova(vendedora, { chave }), nova(vendedora, { chave })])
    expect(duas[0].id).toBe(duas[1].id)
  })

  it('are listed and counted by one predicate: own, department, no others', async () => {
    const minha = await nova(vendedora, { titulo: 'Casa da Ângela' })
    const ids = async (quem: Chamada, query = {}) =>
      (await quem.chamar(propostas.listar, { query: { limit: 100, ...query } })).corpo.data.map((p) => p.id)
    expect(await ids(vendedora, { busca: 'angela' })).toEqual([minha.id])
    expect(await ids(chefe, { busca: 'angela' })).toEqual([minha.id])
    expect(await ids(outro, { busca: 'angela' })).toEqual([])
    expect((await outro.chamar(propostas.obter, { params: { id: minha.id } })).status).toBe(404)
    const conta = await vendedora.chamar(propostas.contar, { query: {} })
    expect(conta.corpo.data.por_estado.rascunho).toBe((await ids(vendedora, { estado: ['rascunho'] })).length)
    expect((await outro.chamar(propostas.contar, { query: {} })).corpo.data.por_estado.rascunho).toBe(0)
    expect((await deFora.chamar(propostas.listar)).status).toBe(403)
    expect((await vendedora.chamar(propostas.listar, { query: { cursor: 'xx' } })).status).toBe(400)
    expect((await vendedora.chamar(propostas.listar, { query: { ordem: 'valor', cursor: 'WzEsMl0' } })).status).toBe(
      400,
    )
    const folhas: string[] = []
    let cursor: string | undefined
    do {
      const r = await vendedora.chamar(propostas.listar, { query: { limit: 2, ordem: 'valor', cursor } })
      folhas.push(...r.corpo.data.map((p) => p.id))
      cursor = r.corpo.pagination.proximo ?? undefined
    } while (cursor)
    expect(folhas.toSorted()).toEqual((await ids(vendedora)).toSorted())
  })

  it('save by revision: the second writer is refused, no change of the first is lost', async () => {
    const p = await nova()
    const salvar = (revisao: number, titulo: string) =>
      vendedora.chamar(propostas.salvar, { params: { id: p.id }, body: { revisao, titulo } })
    const primeira = await salvar(p.revisao, 'Nova')
    expect(primeira.status).toBe(200)
    const segunda = await salvar(p.revisao, 'Outra')
    expect(segunda.status).toBe(409)
    expect(segunda.erro.code).toBe('VERSAO')
    expect((await salvar(primeira.corpo.data.revisao, 'Outra')).corpo.data.titulo).toBe('Outra')
    expect(
      (await leitora.chamar(propostas.salvar, { params: { id: p.id }, body: { revisao: 1, titulo: 'x' } })).status,
    ).toBe(403)
  })

  it('freeze what is sent; the next edit opens version 2, and the link goes on', async () => {
    const p = await nova()
    const envio = await vendedora.chamar(propostas.enviar, { params: { id: p.id }, body: { revisao: p.revisao } })
    const { proposta, link } = envio.corpo.data
    expect(proposta).toMatchObject({ estado: 'enviada', versao: 1 })
    expect(proposta.vence_em).toMatch(/T02:59:59\.000Z$/)
    expect(link).toMatch(/\/p\/[\w-]{43}$/)
    const deNovo = await vendedora.chamar(propostas.enviar, { params: { id: p.id }, body: { revisao: p.revisao } })
    expect(deNovo.corpo.data.link).toBe(link)
    const v1 = (await vendedora.chamar(propostas.versao, { params: { id: p.id, n: 1 } })).corpo.data
    expect(v1).toMatchObject({ confere: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    const [norte] = casaDeTeste().faces
    const editada = await vendedora.chamar(propostas.salvar, {
      params: { id: p.id },
      body: {
        revisao: proposta.revisao,
        conteudo: conteudo({ faces: norte ? [{ ...norte, modulos: 8 }] : [] }),
      },
    })
    expect(editada.corpo.data).toMatchObject({ estado: 'enviada', versao: 2, kwp: 4.68 })
    expect((await vendedora.chamar(propostas.versao, { params: { id: p.id, n: 1 } })).corpo.data).toEqual(v1)
    const mudou = await vendedora.chamar(propostas.comparar, { params: { id: p.id }, query: { de: 1, para: 2 } })
    expect(mudou.corpo.data).toContainEqual(
      expect.objectContaining({ campo: 'faces.0.modulos', antes: '10', depois: '8' }),
    )
    const { revisao } = editada.corpo.data
    const v2 = await vendedora.chamar(propostas.enviar, { params: { id: p.id }, body: { revisao } })
    expect(v2.corpo.data.link).toBe(link)
    expect(v2.corpo.data.proposta.versoes.map((v) => [v.n, v.estado])).toEqual([
      [2, 'enviada'],
      [1, 'substituida'],
    ])
  })

  it('say why they may not be sent', async () => {
    const [norte] = casaDeTeste().faces
    const [inversor] = casaDeTeste().inversores
    const doze = conteudo({
      faces: norte ? [{ ...norte, modulos: 12 }] : [],
      inversores: inversor ? [{ ...inversor, mppts: 1 }] : [],
    })
    const p = await nova(vendedora, { conteudo: doze })
    const r = await vendedora.chamar(propostas.enviar, { params: { id: p.id }, body: { revisao: p.revisao } })
    expect(r.status).toBe(422)
    expect(r.erro.message).toBe('Série de 12 passa de 600 V a 5 °C (659 V). Máximo: 10.')
    const ontem = await vendedora.chamar(propostas.enviar, {
      params: { id: (await nova()).id },
      body: { revisao: 2, validade: '2020-01-01' },
    })
    expect([ontem.status, ontem.detalhe('validade')]).toEqual([400, 'A validade vai de hoje a 90 dias'])
  })

  it('ask another user for a discount below the floor', async () => {
    const barata = conteudo({ preco: { ...casaDeTeste().preco, valorCent: 2_000_000 } })
    const p = await nova(vendedora, { conteudo: barata })
    const tentar = (revisao: number) => vendedora.chamar(propostas.enviar, { params: { id: p.id }, body: { revisao } })
    const sem = await tentar(p.revisao)
    expect([sem.status, sem.erro.code]).toEqual([409, 'APROVACAO'])
    expect(sem.erro.message).toContain('Margem de 6,6 %, piso 12,0 %')
    const pedido = await vendedora.chamar(propostas.pedirAprovacao, {
      params: { id: p.id },
      body: { revisao: p.revisao, motivo: 'cliente de três obras' },
    })
    expect(pedido.corpo.data).toMatchObject({ estado: 'em_aprovacao', aprovacao: { motivo: 'cliente de três obras' } })
    const editar = await vendedora.chamar(propostas.salvar, {
      params: { id: p.id },
      body: { revisao: pedido.corpo.data.revisao, conteudo: barata },
    })
    expect(editar.status).toBe(409)
    expect((await vendedora.chamar(propostas.decidir, { params: { id: p.id }, body: { aprovar: true } })).status).toBe(
      403,
    )
    expect((await outro.chamar(propostas.decidir, { params: { id: p.id }, body: { aprovar: true } })).status).toBe(403)
    const sim = await chefe.chamar(propostas.decidir, { params: { id: p.id }, body: { aprovar: true } })
    expect(sim.corpo.data).toMatchObject({ estado: 'rascunho', aprovacao: null })
    expect((await tentar(sim.corpo.data.revisao)).corpo.data.proposta.estado).toBe('enviada')
  })

  it('end once: refused with a reason, cancelled, accepted by the team', async () => {
    const recusada = await enviada()
    const sem = await vendedora.chamar(propostas.recusar, { params: { id: recusada.id }, body: { motivo: '' } })
    expect([sem.status, sem.campos[0]?.campo]).toEqual([400, 'motivo'])
    const nao = await vendedora.chamar(propostas.recusar, {
      params: { id: recusada.id },
      body: { motivo: 'achou caro' },
    })
    expect(nao.corpo.data).toMatchObject({ estado: 'recusada', motivo: 'achou caro' })
    const aceita = await enviada()
    const aceitar = () =>
      vendedora.chamar(propostas.aceitar, {
        params: { id: aceita.id },
        body: { nome: 'Marta Vilela', motivo: 'assinou no papel', pagamento: 1 },
      })
    const respostas = await Promise.all([aceitar(), aceitar()])
    expect(respostas.map((r) => r.status).toSorted()).toEqual([200, 409])
    const depois = (await vendedora.chamar(propostas.obter, { params: { id: aceita.id } })).corpo.data
    expect(depois).toMatchObject({ estado: 'aceita', aceite: { nome: 'Marta Vilela', pagamento: 1, por: 'equipe' } })
    const cancelar = await vendedora.chamar(propostas.cancelar, {
      params: { id: aceita.id },
      body: { motivo: 'engano' },
    })
    expect([cancelar.status, cancelar.erro.message]).toEqual([409, 'A proposta está aceita: não dá para cancelar.'])
    const outra = await enviada()
    const fora = await vendedora.chamar(propostas.aceitar, {
      params: { id: outra.id },
      body: { nome: 'Marta Vilela', motivo: 'por telefone', letra: 'C' },
    })
    expect(fora.erro.message).toContain('Esta opção não está na proposta')
  })

  it('throw a version in progress away, and show the one in force again', async () => {
    const p = await enviada()
    const editada = await vendedora.chamar(propostas.salvar, {
      params: { id: p.id },
      body: { revisao: p.revisao, conteudo: conteudo({ preco: { ...casaDeTeste().preco, valorCent: 2_500_000 } }) },
    })
    expect(editada.corpo.data.valor_centavos).toBe(2_500_000)
    expect((await vendedora.chamar(propostas.apagarRascunho, { params: { id: p.id } })).status).toBe(200)
    const volta = (await vendedora.chamar(propostas.obter, { params: { id: p.id } })).corpo.data
    expect(volta).toMatchObject({ versao: 1, valor_centavos: 2_180_000, estado: 'enviada' })
    expect((await vendedora.chamar(propostas.apagarRascunho, { params: { id: p.id } })).status).toBe(409)
  })
})
