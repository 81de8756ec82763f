import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { lotes, type AcaoDeLote } from '#modules/funis/lotes/contract/lotes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { detalheDasOrdens, type ComAsOrdens } from '#modules/funis/nucleo/contract/ordens-abertas.ts'
import { noQuadro } from '#modules/funis/quadro/contract/quadro.ts'
import { ato, type Ato } from '#modules/ordens/contract/atos.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { campoDeTeste, planejarOrdem, type Campo } from '#tests/suporte/ordens.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const FUNIL = 'mpvl.principal'
let c: Campo
let funil: { id: string; definicao: { estagios: { id: string; chave: string }[]; motivos_perda: { id: string }[] } }

beforeAll(async () => {
  c = await campoDeTeste(casa)
  funil = (await c.supervisora.chamar(funis.obter, { params: { funil: FUNIL } })).corpo.data
})

const CANCELAR: ComAsOrdens = { como: 'cancelar', motivo: 'Cliente desistiu' }
const DEIXAR: ComAsOrdens = { como: 'deixar', motivo: '' }
const estagio = (chave: string) => funil.definicao.estagios.find((e) => e.chave === chave)?.id ?? ''
async function cartaoComOrdem() {
  const r = await c.supervisora.chamar(cartoes.criar, { body: { funil: FUNIL, titulo: 'Inversor parado' } })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  const cartao = r.corpo.data.id
  return { cartao, ordem: await c.abrir({ origem: { tipo: 'cartao', id: cartao } }) }
}
const perder = (id: string, comOrdens?: ComAsOrdens, quem = c.supervisora) =>
  quem.chamar(cartoes.mover, {
    params: { id },
    body: {
      de: estagio('novo'),
      para: estagio('cancelado'),
      motivo: 'Não precisa mais',
      motivo_perda: funil.definicao.motivos_perda[0]?.id,
      ordens: comOrdens,
    },
  })
const arquivar = (id: string, comOrdens?: ComAsOrdens) =>
  c.supervisora.chamar(noQuadro.arquivar, { params: { id }, body: { arquivar: true, ordens: comOrdens } })
const daOrdem = async (id: string) => (await c.supervisora.chamar(ordens.obter, { params: { id } })).corpo.data
const doCartao = async (id: string) => (await c.supervisora.chamar(cartoes.obter, { params: { id } })).corpo.data
async function agir(quem: Campo['tecnico'], id: string, oQue: Pick<Ato, 'tipo' | 'dados' | 'lugar'>) {
  const body = ato.parse({ id: uuidv7(), ciclo: 1, ocorrido_em: new Date().toISOString(), ...oQue })
  const r = await quem.chamar(ordens.agir, { params: { id }, body })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
}

describe('a card with an open service order', () => {
  it('is not lost before the user says what happens to the order', async () => {
    const { cartao, ordem } = await cartaoComOrdem()
    const { numero, ano } = await daOrdem(ordem)
    const r = await perder(cartao)
    expect([r.status, r.erro.code, r.erro.message]).toEqual([
      422,
      'ORDENS_ABERTAS',
      `Este cartão tem a OS ${numero}/${ano} aberta. Diga se ela é cancelada ou continua.`,
    ])
    expect(detalheDasOrdens.parse(r.erro.details).ordens).toEqual([
      { id: ordem, numero: `OS ${numero}/${ano}`, situacao: 'aberta', impedimento: null },
    ])
    expect(await doCartao(cartao)).toMatchObject({ situacao: 'aberto', estagio_id: estagio('novo') })
    expect((await perder(cartao, { como: 'cancelar', motivo: 'x' })).status).toBe(400)
    expect((await perder(cartao, DEIXAR)).status).toBe(200)
    expect([(await doCartao(cartao)).situacao, (await daOrdem(ordem)).situacao]).toEqual(['perdido', 'aberta'])
  })

  it('is lost with its order, which has the reason', async () => {
    const { cartao, ordem } = await cartaoComOrdem()
    await planejarOrdem(c, ordem)
    const r = await perder(cartao, CANCELAR)
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    const o = await daOrdem(ordem)
    expect(o.situacao).toBe('cancelada')
    expect(JSON.stringify(o.eventos)).toContain('Cliente desistiu')
  })

  it('stays, with its order, when the order cannot be cancelled', async () => {
    const { cartao, ordem } = await cartaoComOrdem()
    await planejarOrdem(c, ordem)
    await agir(c.tecnico, ordem, { tipo: 'iniciar', dados: {}, lugar: { recusa: 'sem sinal' } })
    const r = await perder(cartao, CANCELAR)
    expect([r.status, r.erro.message]).toEqual([409, expect.stringContaining('não dá para cancelar agora')])
    expect([(await doCartao(cartao)).situacao, (await daOrdem(ordem)).situacao]).toEqual(['aberto', 'em_execucao'])
  })

  it('tells a user without the right who can cancel it', async () => {
    const { cartao } = await cartaoComOrdem()
    const gestora = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
    await casa.app.s.banco.db
      .insertInto('funis.membros')
      .values({ id: uuidv7(), funil_id: funil.id, usuario_id: gestora.id, papel: 'gestor', alcance: 'todos' })
      .execute()
    const pergunta = await perder(cartao, undefined, gestora)
    const [ordem] = detalheDasOrdens.parse(pergunta.erro.details).ordens
    expect(ordem?.impedimento).toMatch(/^Quem cancela ordens são operadores/)
    const r = await perder(cartao, CANCELAR, gestora)
    expect([r.status, r.erro.message]).toEqual([409, expect.stringContaining('Quem cancela ordens')])
    expect((await doCartao(cartao)).situacao).toBe('aberto')
  })

  it('is archived only with an answer, and comes back without one', async () => {
    const { cartao, ordem } = await cartaoComOrdem()
    expect((await arquivar(cartao)).erro.code).toBe('ORDENS_ABERTAS')
    expect((await doCartao(cartao)).arquivado_em).toBeNull()
    expect((await arquivar(cartao, DEIXAR)).status).toBe(200)
    expect((await daOrdem(ordem)).situacao).toBe('aberta')
    const volta = await c.supervisora.chamar(noQuadro.arquivar, { params: { id: cartao }, body: { arquivar: false } })
    expect(volta.status).toBe(200)
  })

  it('is left out of a batch, which tells why before and after', async () => {
    const [com, sem] = [await cartaoComOrdem(), await cartaoComOrdem()]
    await agir(c.supervisora, sem.ordem, { tipo: 'cancelar', dados: { motivo: 'Aberta por engano' } })
    const alvo = { ids: [com.cartao, sem.cartao] }
    const params = { funil: FUNIL }
    const acao: AcaoDeLote = { tipo: 'arquivar', arquivar: true }
    const previa = await c.supervisora.chamar(lotes.previa, { params, body: { acao, alvo } })
    expect(previa.corpo.data).toMatchObject({
      mudam: 1,
      recusadas: [{ motivo: 'tem ordem de serviço aberta: diga o que fazer com ela', n: 1 }],
    })
    const lote = async (a: AcaoDeLote) => {
      const r = await c.supervisora.chamar(lotes.criar, { params, body: { acao: a, alvo, id_cliente: uuidv7() } })
      expect(r.status, JSON.stringify(r.corpo)).toBe(200)
      const ler = async () => (await c.supervisora.chamar(lotes.obter, { params: { id: r.corpo.data.id } })).corpo.data
      await expect.poll(async () => (await ler()).situacao, { timeout: 15_000 }).toBe('feito')
      return ler()
    }
    expect(await lote(acao)).toMatchObject({ feitos: 1, recusadas: [{ motivo: expect.stringContaining('OS ') }] })
    expect((await doCartao(com.cartao)).arquivado_em).toBeNull()
    await lote({ ...acao, ordens: CANCELAR })
    expect((await doCartao(com.cartao)).arquivado_em).not.toBeNull()
    expect((await daOrdem(com.ordem)).situacao).toBe('cancelada')
  })
})
