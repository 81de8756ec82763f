import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { contatos } from '#modules/contatos/contract/contatos.ts'
import type { Proposta } from '#modules/propostas/contract/formas.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '../suporte/app.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

let casa: AppDeTeste
let vendedora: Chamada
let outro: Chamada
let leitora: Chamada
let contatoId: string

beforeAll(async () => {
  casa = await appDeTeste()
  vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  outro = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
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

describe('the contact of a proposal [S2.20]', () => {
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

describe('the link of a proposal [S2.20]', () => {
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

describe('a version that is read [S2.20]', () => {
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
