import { beforeAll, describe, expect, it } from 'vitest'
import { regra } from '#engines/regras/tipos.ts'
import { uuidv7 } from '#kit/id.ts'
import { guardarRascunho, publicarAutomacao } from '#modules/automacoes/server/comandos/guardar.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import type { Ato } from '#modules/ordens/contract/atos.ts'
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
  c = await campoDeTeste(casa)
  await s.executar(sistema, async (u) => {
    const funil = await funilVigente(u.tx, FUNIL)
    for (const e of funil.definicao.estagios) estagios.set(e.chave, e.id)
    for (const [fato, estagio] of [
      ['ordem:agendada', 'agendado'],
      ['ordem:em_execucao', 'execucao'],
    ] as const) {
      const definicao = regra.parse({
        gatilho: { tipo: 'fato', fato },
        acoes: [{ tipo: 'mover', estagio_id: estagios.get(estagio) }],
      })
      await publicarAutomacao(u, await guardarRascunho(u, { id: null, funil_id: funil.id, nome: fato, definicao }))
    }
  })
})

async function cartaoComOrdem() {
  const r = await c.supervisora('POST', '/api/cartoes', { funil: FUNIL, titulo: 'Inversor parado' })
  expect(r.status).toBe(200)
  const cartao: string = r.corpo.data.id
  const ordem = await c.abrir({ origem: { tipo: 'cartao', id: cartao } })
  const ler = async () => (await c.supervisora('GET', `/api/cartoes/${cartao}`)).corpo.data
  return { cartao, ordem, ler }
}
const planejar = (ordem: string) => planejarOrdem(c, ordem)

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

  it('follows it by the rules of the funnel', async () => {
    const { ordem, ler } = await cartaoComOrdem()
    await planejar(ordem)
    await expect.poll(async () => (await ler()).estagio_id, { timeout: 10_000 }).toBe(estagios.get('agendado'))
    const iniciar: Ato = {
      id: uuidv7(),
      ciclo: 1,
      ocorrido_em: new Date().toISOString(),
      relogio_s: 0,
      tipo: 'iniciar',
      dados: {},
      lugar: { recusa: 'sem sinal' },
    }
    expect((await c.tecnico.chamar(ordens.agir, { params: { id: ordem }, body: iniciar })).status).toBe(200)
    await expect.poll(async () => (await ler()).estagio_id, { timeout: 10_000 }).toBe(estagios.get('execucao'))
  })

  it('may be gone: the order goes on', async () => {
    const ordem = await c.abrir({ origem: { tipo: 'cartao', id: uuidv7() } })
    await planejar(ordem)
    expect((await c.agendadora.chamar(ordens.obter, { params: { id: ordem } })).corpo.data.situacao).toBe('agendada')
  })
})
