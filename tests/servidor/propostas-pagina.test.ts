import { beforeAll, describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import type { Proposta } from '#modules/propostas/contract/formas.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { propostaPublica } from '#modules/propostas/contract/publico.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '../suporte/app.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

let casa: AppDeTeste
let vendedora: Chamada
let outro: Chamada
let leitora: Chamada
let chefe: Chamada
let contatoId: string

beforeAll(async () => {
  casa = await appDeTeste()
  vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  outro = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  chefe = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
  leitora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'leitor' }])
  const admin = await casa.como('admin@girassol.test')
  const r = await admin.chamar(contatos.criar, { body: { nome: 'Marta Vilela', email: 'marta@casa.com' } })
  contatoId = r.corpo.data.id
})

const nova = async (mais: object = {}): Promise<Proposta> => {
  const r = await vendedora.chamar(propostas.criar, {
    body: { conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() }, cliente_nome: 'Marta', ...mais },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo.data
}
const enviar = async ({ id, revisao }: Proposta): Promise<{ proposta: Proposta; token: string }> => {
  const r = await vendedora.chamar(propostas.enviar, { params: { id }, body: { revisao } })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return { proposta: r.corpo.data.proposta, token: r.corpo.data.link.split('/p/')[1] ?? '' }
}
const htmlDe = async (token: string) =>
  (await fetch(`${casa.url}/p/${token}`, { headers: { accept: 'text/html' } })).text()

describe('[S2.20] the contact of a proposal', () => {
  const porContato = (quem: Chamada, p: Proposta, contato_id: string) =>
    quem.chamar(propostas.salvar, { params: { id: p.id }, body: { revisao: p.revisao, contato_id } })

  it('is given after sending: the page says how to accept until then, and draws the form from there on', async () => {
    const { proposta, token } = await enviar(await nova())
    const sem = await htmlDe(token)
    expect(sem).not.toContain('data-aceite')
    expect(sem).toContain('Como aceitar')
    expect(sem).toContain('id="aceite"')
    const r = await porContato(vendedora, proposta, contatoId)
    expect(r.corpo.data).toMatchObject({
      estado: 'enviada',
      versao: 1,
      cliente: { contato_id: contatoId, nome: 'Marta Vilela' },
    })
    const com = await htmlDe(token)
    for (const parte of ['data-aceite', 'id="erro-codigo"', 'm•••@casa.com']) expect(com, parte).toContain(parte)
  })

  it('is refused where it is unknown, out of reach, read-only or closed', async () => {
    const p = await nova()
    const semEle = await porContato(vendedora, p, uuidv7())
    expect([semEle.status, semEle.detalhe('contato_id')]).toEqual([400, 'Escolha um contato'])
    expect((await vendedora('PATCH', `/api/propostas/${p.id}`, { revisao: p.revisao, contato_id: 'x' })).status).toBe(
      400,
    )
    expect((await porContato(leitora, p, contatoId)).status).toBe(403)
    expect((await porContato(outro, p, contatoId)).status).toBe(404)
    const { proposta } = await enviar(p)
    const recusada = await vendedora.chamar(propostas.recusar, { params: { id: p.id }, body: { motivo: 'achou caro' } })
    expect(recusada.corpo.data.cliente.contato_id).toBeNull()
    const tarde = await porContato(vendedora, { ...proposta, revisao: recusada.corpo.data.revisao }, contatoId)
    expect([tarde.status, tarde.erro.message]).toEqual([409, 'A proposta está recusada: não dá para editar.'])
  })
})

describe('[S2.20] the link of a proposal', () => {
  const link = async (quem: Chamada, id: string) =>
    (await quem.chamar(propostas.obter, { params: { id } })).corpo.data.link

  it('is given again to who may send, until the link ends', async () => {
    const rascunho = await nova()
    expect(rascunho.link).toBeNull()
    const { proposta, token } = await enviar(rascunho)
    expect(proposta.link).toMatch(new RegExp(`/p/${token}$`))
    expect(await link(vendedora, proposta.id)).toBe(proposta.link)
    expect(await link(leitora, proposta.id)).toBeNull()
    await vendedora.chamar(propostas.cancelar, { params: { id: proposta.id }, body: { motivo: 'outra casa' } })
    expect(await link(vendedora, proposta.id)).toBeNull()
  })
})

describe('[S2.20] a version that is read', () => {
  const ler = (quem: Chamada, id: string, n: number) => quem.chamar(propostas.versao, { params: { id, n } })

  it('offers what was frozen, not what the version in progress has by then', async () => {
    const { proposta } = await enviar(await nova())
    const v1 = (await ler(vendedora, proposta.id, 1)).corpo.data
    expect(v1.confere).toBe(true)
    expect(v1.opcoes.map((o) => [o.letra, o.pagamentos.length, o.pagamento])).toEqual([['A', 3, 0]])
    expect(v1.opcoes[0]?.pagamentos[2]).toMatch(/^Financiado: 60\s×\s518,04$/)
    const { pagamentos: _, ...entrada } = casaDeTeste()
    const editada = await vendedora.chamar(propostas.salvar, {
      params: { id: proposta.id },
      body: { revisao: proposta.revisao, conteudo: { tipo: 'autoconsumo', entrada: { ...entrada, pagamentos: [] } } },
    })
    expect(editada.corpo.data.versao).toBe(2)
    expect((await ler(vendedora, proposta.id, 2)).corpo.data).toMatchObject({ confere: null, hash: null, opcoes: [] })
    expect((await ler(vendedora, proposta.id, 1)).corpo.data).toEqual(v1)
    const aceita = await vendedora.chamar(propostas.aceitar, {
      params: { id: proposta.id },
      body: { nome: 'Marta Vilela', motivo: 'por telefone', letra: 'A', pagamento: 1 },
    })
    expect(aceita.corpo.data.aceite).toMatchObject({ versao: 1, pagamento: 1 })
  })

  it('stays within the reach of the proposal, without costs for who may not see them', async () => {
    const { proposta } = await enviar(await nova())
    expect((await ler(outro, proposta.id, 1)).status).toBe(404)
    expect((await ler(vendedora, proposta.id, 9)).status).toBe(404)
    const lida = (await ler(leitora, proposta.id, 1)).corpo.data
    expect(lida.conteudo.tipo === 'autoconsumo' && lida.conteudo.entrada.custos).toEqual([])
    const fora = await vendedora.chamar(propostas.aceitar, {
      params: { id: proposta.id },
      body: { nome: 'Marta Vilela', motivo: 'por telefone', letra: 'A', pagamento: 7 },
    })
    expect([fora.status, fora.erro.message]).toEqual([
      409,
      'Esta opção não está na proposta. Escolha uma das opções mostradas.',
    ])
  })
})

describe('[S2.20] exchanging a link that leaked', () => {
  const trocar = (quem: Chamada, id: string, motivo = 'foi para o grupo errado') =>
    quem.chamar(propostas.trocarLink, { params: { id }, body: { motivo } })
  const status = async (token: string) => (await fetch(`${casa.url}/p/${token}`)).status

  it('gives another address; the former one answers as an unknown one, and the chain says why', async () => {
    const { proposta, token } = await enviar(await nova())
    expect(await status(token)).toBe(200)
    const r = (await trocar(vendedora, proposta.id)).corpo.data
    expect(r.link).not.toBe(proposta.link)
    expect(await status(r.link?.split('/p/')[1] ?? '')).toBe(200)
    const [antes, inventado] = await Promise.all(
      [token, 'x'.repeat(43)].map(async (t) => {
        const resposta = await fetch(`${casa.url}/p/${t}`)
        return [resposta.status, await resposta.text()]
      }),
    )
    expect(antes).toEqual(inventado)
    expect(r.eventos[0]).toMatchObject({ tipo: 'link_trocado', dados: { motivo: 'foi para o grupo errado' } })
    const deNovo = await vendedora.chamar(propostas.enviar, { params: { id: r.id }, body: { revisao: r.revisao } })
    expect(deNovo.corpo.data.link).toBe(r.link)
  })

  it('asks for a reason, a right and a link', async () => {
    const { proposta } = await enviar(await nova())
    const sem = await trocar(vendedora, proposta.id, '')
    expect([sem.status, sem.detalhe('motivo')]).toEqual([400, 'Diga o motivo'])
    expect((await trocar(leitora, proposta.id)).status).toBe(403)
    expect((await trocar(outro, proposta.id)).status).toBe(404)
    const rascunho = await trocar(vendedora, (await nova()).id)
    expect([rascunho.status, rascunho.erro.message]).toEqual([409, 'Esta proposta não tem link em vigor para trocar.'])
  })
})

describe('[S2.20] the evidence of a proposal', () => {
  const ler = (quem: Chamada, id: string) => quem.chamar(propostas.evidencias, { params: { id } })

  it('holds as it was written, and names the event that was changed', async () => {
    const { proposta } = await enviar(await nova({ contato_id: contatoId }))
    const inteira = (await ler(vendedora, proposta.id)).corpo.data
    expect(inteira).toEqual({ eventos: { confere: true, quebra_em: null, quantos: 2 }, aceite: null })
    await executarSolto(
      casa.urlDoBanco,
      `begin; alter table propostas.eventos disable trigger so_acrescenta;
       update propostas.eventos set dados = '{"forjado": true}' where proposta_id = '${proposta.id}' and n = 2;
       alter table propostas.eventos enable trigger so_acrescenta; commit`,
    )
    expect((await ler(vendedora, proposta.id)).corpo.data.eventos).toMatchObject({ confere: false, quebra_em: 2 })
  })

  it('says what the acceptance was of, without personal data', async () => {
    const { proposta } = await enviar(await nova({ contato_id: contatoId }))
    await vendedora.chamar(propostas.aceitar, {
      params: { id: proposta.id },
      body: { nome: 'Marta Vilela', motivo: 'por telefone', letra: 'A', pagamento: 0 },
    })
    const { aceite } = (await ler(vendedora, proposta.id)).corpo.data
    expect(aceite).toEqual({ confere: true, quebra_em: null, retrato_confere: true, passos: [] })
    expect((await ler(outro, proposta.id)).status).toBe(404)
    expect((await ler(leitora, proposta.id)).status).toBe(200)
    expect((await (await casa.como(null))('GET', `/api/propostas/${proposta.id}/evidencias`)).status).toBe(401)
  })
})

describe('[S2.20] the customer on the page', () => {
  it('is at the part that was seen last, also after going back to one', async () => {
    const { proposta, token } = await enviar(await nova())
    const cliente = await casa.como(null)
    const ver = async (id: string | null, partes: ('inicio' | 'conta' | 'pagar')[]) =>
      (await cliente.chamar(propostaPublica.vista, { params: { token }, body: { id, segundos: 5, partes } })).corpo.data
        .id
    const vista = await ver(null, ['inicio', 'conta', 'pagar'])
    await ver(vista, ['conta', 'pagar', 'inicio'])
    const { corpo } = await vendedora.chamar(propostas.obter, { params: { id: proposta.id } })
    expect(corpo.data.vistas_recentes[0]?.partes).toEqual(['conta', 'pagar', 'inicio'])
  })
})

describe('[S2.20] a discount that waits for an answer', () => {
  it('is found by who may decide it, also while the customer has the former version', async () => {
    const { proposta } = await enviar(await nova({ titulo: 'Casa do desconto' }))
    const barata = { ...casaDeTeste(), preco: { ...casaDeTeste().preco, valorCent: 2_000_000 } }
    const editada = await vendedora.chamar(propostas.salvar, {
      params: { id: proposta.id },
      body: { revisao: proposta.revisao, conteudo: { tipo: 'autoconsumo', entrada: barata } },
    })
    const aDecidir = async (quem: Chamada) =>
      (await quem.chamar(propostas.listar, { query: { a_decidir: true, limit: 50 } })).corpo.data.map((p) => p.id)
    expect(await aDecidir(chefe)).toEqual([])
    const pedido = await vendedora.chamar(propostas.pedirAprovacao, {
      params: { id: proposta.id },
      body: { revisao: editada.corpo.data.revisao, motivo: 'cliente de três obras' },
    })
    expect(pedido.corpo.data.estado).toBe('enviada')
    expect(await aDecidir(chefe)).toEqual([proposta.id])
    for (const quem of [vendedora, outro, leitora]) expect(await aDecidir(quem)).toEqual([])
    const naAba = await chefe.chamar(propostas.listar, { query: { estado: ['em_aprovacao'], limit: 50 } })
    expect(naAba.corpo.data.map((p) => [p.id, p.estado])).toEqual([[proposta.id, 'enviada']])
    const contagens = await chefe.chamar(propostas.contar, { query: {} })
    expect(contagens.corpo.data).toMatchObject({ em_aprovacao: 1, por_estado: { em_aprovacao: 0 } })
    await chefe.chamar(propostas.decidir, { params: { id: proposta.id }, body: { aprovar: true } })
    expect(await aDecidir(chefe)).toEqual([])
    expect((await vendedora('GET', '/api/propostas?a_decidir=talvez')).status).toBe(400)
  })
})

describe('[S2.20] validity, title and seller', () => {
  const gravar = (quem: Chamada, p: Proposta, corpo: object) =>
    quem.chamar(propostas.salvar, { params: { id: p.id }, body: { revisao: p.revisao, ...corpo } })

  it('are changed without opening a version, and sending says until when', async () => {
    const p = await nova()
    const r = await gravar(vendedora, p, { titulo: 'Sobrado da Marta', validade_dias: 20 })
    expect(r.corpo.data).toMatchObject({ titulo: 'Sobrado da Marta', validade_dias: 20, versao: 1 })
    const validade = somarDias(diaAqui(), 5)
    const { revisao } = r.corpo.data
    const envio = await vendedora.chamar(propostas.enviar, { params: { id: p.id }, body: { revisao, validade } })
    expect(envio.corpo.data.proposta.validade).toBe(validade)
  })

  it('are refused outside their limits, and another seller is named only by who answers for the proposals', async () => {
    const p = await nova()
    for (const validade_dias of [0, 91]) {
      const r = await gravar(vendedora, p, { validade_dias })
      expect([r.status, r.detalhe('validade_dias')]).toEqual([400, 'De 1 a 90 dias'])
    }
    expect((await gravar(vendedora, p, { titulo: '  ' })).detalhe('titulo')).toBe('Dê um título')
    const { corpo } = await chefe.chamar(propostas.obter, { params: { id: (await novaDoChefe()).id } })
    expect((await gravar(vendedora, p, { vendedor_id: corpo.data.vendedor.id })).status).toBe(403)
    const passada = await gravar(chefe, p, { vendedor_id: corpo.data.vendedor.id })
    expect(passada.corpo.data.vendedor).toEqual(corpo.data.vendedor)
  })
})

const novaDoChefe = async (): Promise<Proposta> =>
  (
    await chefe.chamar(propostas.criar, {
      body: { conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() }, cliente_nome: 'Marta' },
    })
  ).corpo.data
