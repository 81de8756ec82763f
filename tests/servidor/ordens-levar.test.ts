import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import type { AtoDe, TipoDeAto } from '#modules/ordens/contract/atos.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { campoDeTeste, planejarOrdem, type Campo } from '#tests/suporte/ordens.ts'

const casa = await appDeTeste()
let c: Campo

beforeAll(async () => {
  c = await campoDeTeste(casa)
})

const obter = async (id: string) => (await c.agendadora.chamar(ordens.obter, { params: { id } })).corpo.data
type Pecas = Extract<TipoDeAto, 'retirar' | 'devolver' | 'consumir'>
const agir = (quem: Chamada, id: string, a: { tipo: Pecas; dados: AtoDe<Pecas>['dados'] }) =>
  quem.chamar(ordens.agir, {
    params: { id },
    body: { id: uuidv7(), ciclo: 1, ocorrido_em: new Date().toISOString(), ...a },
  })
const emAtendimento = async (mais: Parameters<Campo['abrir']>[0] = {}): Promise<string> => {
  const id = await c.abrir(mais)
  await planejarOrdem(c, id)
  return id
}

describe('taking parts for an order', () => {
  it('takes out of the van only what is in it and in the hands of no crew', async () => {
    const peca = await c.novaPeca('5')
    const so = { item_id: peca, series: [] }
    const levar = (id: string, quantidade: string, local_id: string) =>
      agir(c.tecnico, id, { tipo: 'retirar', dados: { ...so, quantidade, local_id } })
    const ondeHa = async (id: string) =>
      (await c.tecnico.chamar(ordens.ondeHa, { params: { id, item_id: peca } })).corpo.data.map((l) => [
        l.nome,
        l.livre,
      ])
    // one of the five is reserved for this order: what it may take in one act is the other four
    const id = await emAtendimento({ pecas: [{ item_id: peca, qtd: '1', critica: true }] })
    expect(await ondeHa(id)).toEqual([['Campinas', '4']])
    expect((await levar(id, '1', c.van)).erro.message).toContain('Não há nenhuma peça desta livre em Van 1')
    expect((await levar(id, '3', c.sede)).status).toBe(200)
    // the three are in the van and in the hands of the crew
    expect((await levar(id, '1', c.van)).status).toBe(409)
    const volta = { ...so, quantidade: '3', local_id: c.van }
    expect((await agir(c.tecnico, id, { tipo: 'devolver', dados: volta })).status).toBe(200)
    expect(await ondeHa(id)).toEqual([
      ['Van 1', '3'],
      ['Campinas', '1'],
    ])
    expect((await levar(id, '2', c.van)).status).toBe(200)

    const outra = { id: await emAtendimento() }
    const demais = await levar(outra.id, '2', c.van)
    expect(demais.status).toBe(409)
    expect(demais.erro).toMatchObject({
      message: 'Em Van 1 há 1 desta peça fora das mãos das equipes. Confira a quantidade.',
      details: { razao: 'saldo' },
    })
    expect((await levar(outra.id, '1', c.van)).status).toBe(200)
    expect((await obter(outra.id)).pecas[0]).toMatchObject({ na_mao: '1', retirada: '1' })
    expect((await c.outro.chamar(ordens.ondeHa, { params: { id, item_id: peca } })).status).toBe(404)
  })

  it('takes what has serials by them, each once', async () => {
    const peca = await c.novaPeca('2', 'serie', ['SV-1', 'SV-2'])
    const id = await emAtendimento()
    const levar = (series: string[], local_id: string) =>
      agir(c.tecnico, id, { tipo: 'retirar', dados: { item_id: peca, series, quantidade: '1', local_id } })
    const devolver = (series: string[]) =>
      agir(c.tecnico, id, { tipo: 'devolver', dados: { item_id: peca, series, quantidade: '1', local_id: c.van } })
    for (const s of ['SV-1', 'SV-2']) expect((await levar([s], c.sede)).status).toBe(200)
    expect((await devolver(['SV-1'])).status).toBe(200)
    expect((await levar([], c.van)).erro.message).toBe('Diga a série de cada peça que vai levar.')
    expect((await levar(['SV-2'], c.van)).erro.message).toBe('A série SV-2 não está livre em Van 1.')
    expect((await levar(['SV-1'], c.van)).status).toBe(200)
    expect((await obter(id)).pecas[0]).toMatchObject({ por_serie: true, series_na_mao: ['SV-1', 'SV-2'] })
  })

  it('uses out of the van nothing that is in the hands of another order', async () => {
    const peca = await c.novaPeca('2')
    const so = { item_id: peca, series: [] }
    const [uma, outra] = [await emAtendimento(), await emAtendimento()]
    const dados = { ...so, quantidade: '2', local_id: c.sede }
    expect((await agir(c.tecnico, uma, { tipo: 'retirar', dados })).status).toBe(200)
    const usar = (id: string, quantidade: string) =>
      agir(c.tecnico, id, { tipo: 'consumir', dados: { ...so, quantidade, local_id: c.van } })
    expect((await usar(outra, '1')).erro).toMatchObject({
      message: 'Não há nenhuma peça desta livre em Van 1.',
      details: { razao: 'saldo' },
    })
    expect((await usar(uma, '2')).status).toBe(200)
  })

  it('uses serials that are in hand or free, and has none left in hand that was used', async () => {
    const peca = await c.novaPeca('3', 'serie', ['SU-1', 'SU-2', 'SU-3'])
    const [uma, outra] = [await emAtendimento(), await emAtendimento()]
    const agirCom = (id: string, tipo: Pecas, series: string[], local_id = c.van) =>
      agir(c.tecnico, id, {
        tipo,
        dados: { item_id: peca, series, quantidade: String(series.length), local_id },
      })
    expect((await agirCom(uma, 'retirar', ['SU-1', 'SU-2'], c.sede)).status).toBe(200)
    expect((await agirCom(outra, 'retirar', ['SU-3'], c.sede)).status).toBe(200)
    expect((await agirCom(uma, 'devolver', ['SU-2'])).status).toBe(200)
    expect((await agirCom(uma, 'consumir', ['SU-1', 'SU-3'])).status).toBe(409)
    expect((await agirCom(uma, 'consumir', ['SU-1', 'SU-2'])).status).toBe(200)
    expect((await obter(uma)).pecas[0]).toMatchObject({ na_mao: '0', series_na_mao: [], consumida: '2' })
  })
})
