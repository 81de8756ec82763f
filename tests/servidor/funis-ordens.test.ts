import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { instalarAutomacoes } from '#modules/automacoes/publico.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { ato, type Ato } from '#modules/ordens/contract/atos.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { campoDeTeste, planejarOrdem, type Campo } from '#tests/suporte/ordens.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const { s } = casa.app
let c: Campo
const FUNIL = 'mpvl.principal'
const estagios = new Map<string, string>()

beforeAll(async () => {
  await instalarAutomacoes(s)
  c = await campoDeTeste(casa)
  for (const chave of [FUNIL, 'mpvl.garantia', 'mpvl.limpeza'])
    for (const e of (await s.executar(sistema, (u) => funilVigente(u.tx, chave))).definicao.estagios)
      estagios.set(chave === FUNIL ? e.chave : `${chave}:${e.chave}`, e.id)
})

async function cartaoComOrdem(funil = FUNIL) {
  const r = await c.supervisora('POST', '/api/cartoes', { funil, titulo: 'Inversor parado' })
  expect(r.status).toBe(200)
  const cartao: string = r.corpo.data.id
  const ordem = await c.abrir({ origem: { tipo: 'cartao', id: cartao } })
  const ler = async () => (await c.supervisora('GET', `/api/cartoes/${cartao}`)).corpo.data
  return { cartao, ordem, ler }
}
const planejar = (ordem: string) => planejarOrdem(c, ordem)
async function agir(ordem: string, oQue: Pick<Ato, 'tipo' | 'dados' | 'lugar'>): Promise<void> {
  const body = ato.parse({ id: uuidv7(), ciclo: 1, ocorrido_em: new Date().toISOString(), ...oQue })
  const r = await c.tecnico.chamar(ordens.agir, { params: { id: ordem }, body })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
}
async function chegaA(ler: () => Promise<{ estagio_id: string }>, estagio: string): Promise<void> {
  await expect.poll(async () => (await ler()).estagio_id, { timeout: 10_000 }).toBe(estagios.get(estagio))
}

describe('[S1.6] the card that an order came from', () => {
  it('shows number, time and crew, also when the visit is planned again', async () => {
    const { ordem, ler } = await cartaoComOrdem()
    await expect.poll(async () => (await ler()).valores.os_id?.id, { timeout: 10_000 }).toBe(ordem)
    const primeira = await planejar(ordem)
    expect((await ler()).valores).toMatchObject({
      os_id: { id: ordem, nome: expect.stringMatching(/^OS \d+\/\d{4}$/) },
      data_agendada: primeira,
      equipe_id: { id: c.equipe, nome: 'Campinas 1' },
    })
    const outra = await planejar(ordem)
    await expect.poll(async () => (await ler()).valores.data_agendada, { timeout: 10_000 }).toBe(outra)
  })

  it('follows it in a company that starts from nothing', async () => {
    const { ordem, ler } = await cartaoComOrdem()
    await planejar(ordem)
    await chegaA(ler, 'agendado')
    await agir(ordem, { tipo: 'iniciar', dados: {}, lugar: { recusa: 'sem sinal' } })
    await chegaA(ler, 'execucao')
    await agir(ordem, { tipo: 'concluir', dados: { sem_assinatura: 'cliente ausente', texto: '' } })
    await chegaA(ler, 'avaliacao')
  })

  it('of a cleaning goes to its report, and of a warranty to the diagnosis first and to the swap after the claim', async () => {
    const limpeza = await cartaoComOrdem('mpvl.limpeza')
    await planejar(limpeza.ordem)
    await chegaA(limpeza.ler, 'mpvl.limpeza:agendada')
    const garantia = await cartaoComOrdem('mpvl.garantia')
    await planejar(garantia.ordem)
    await chegaA(garantia.ler, 'mpvl.garantia:diagnostico')
    await agir(garantia.ordem, { tipo: 'iniciar', dados: {}, lugar: { recusa: 'sem sinal' } })
    await agir(garantia.ordem, { tipo: 'concluir', dados: { sem_assinatura: 'cliente ausente', texto: '' } })
    await chegaA(garantia.ler, 'mpvl.garantia:laudo')
    const { versao } = await garantia.ler()
    const r = await c.supervisora.chamar(cartoes.alterar, {
      params: { id: garantia.cartao },
      body: { versao, valores: { rma_numero: 'RMA-77' } },
    })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    await planejar(await c.abrir({ origem: { tipo: 'cartao', id: garantia.cartao } }))
    await chegaA(garantia.ler, 'mpvl.garantia:troca')
  })

  it('may be gone: the order goes on', async () => {
    const ordem = await c.abrir({ origem: { tipo: 'cartao', id: uuidv7() } })
    await planejar(ordem)
    expect((await c.agendadora.chamar(ordens.obter, { params: { id: ordem } })).corpo.data.situacao).toBe('agendada')
  })
})
