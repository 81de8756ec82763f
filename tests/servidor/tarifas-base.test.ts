import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { bandeiras, cosip, tributos } from '#modules/tarifas/contract/base.ts'
import { distribuidoras, periodos } from '#modules/tarifas/contract/tarifas.ts'
import { lerTarifaVigente, listarDistribuidoras } from '#modules/tarifas/publico.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { app, como } = casa
const db = app.s.banco.db
const cuida = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'operador' }])
const olha = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'leitor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const todas = await listarDistribuidoras(db)
const id = (nome: string) => todas.find((d) => d.nome === nome)?.id ?? ''
const B1 = { subgrupo: 'B1', modalidade: 'convencional', classe: 'residencial' } as const
const novembro = { ...B1, em: '2026-11-24' }

/** Refused without a session, to readers and to others. */
async function recusas(metodo: string, caminho: string, corpo: unknown) {
  expect((await (await como(null))(metodo, caminho, corpo)).status).toBe(401)
  expect((await olha(metodo, caminho, corpo)).status).toBe(403)
  expect((await deFora(metodo, caminho, corpo)).status).toBe(403)
}
async function invalidos(
  metodo: string,
  caminho: string,
  corpo: object,
  mudancas: readonly (readonly [object, string])[],
) {
  for (const [mudanca, campo] of mudancas) {
    const r = await cuida(metodo, caminho, { ...corpo, ...mudanca })
    expect([r.status, r.corpo.error?.details?.[0]?.campo], campo).toEqual([400, campo])
  }
}

describe('a utility', () => {
  const corpo = {
    nome: 'Certel Energia',
    agente: 'CERTEL',
    cnpj: '09.257.558/0001-21',
    ufs: ['RS'],
    regra_minimo: 'MAIOR_VALOR',
    metodo: 'SOMA',
    piscofins_isento_compensacao: false,
  } as const

  it('is refused, forbidden, invalid with the field, and created with the taxes of its state', async () => {
    await recusas('POST', '/api/tarifas/distribuidoras', corpo)
    await invalidos('POST', '/api/tarifas/distribuidoras', corpo, [
      [{ nome: 'X' }, 'nome'],
      [{ cnpj: '11.111.111/1111-11' }, 'cnpj'],
      [{ ufs: [] }, 'ufs'],
      [{ ufs: ['XX'] }, 'ufs.0'],
      [{ metodo: 'OUTRO' }, 'metodo'],
      [{ nome: 'enel ce' }, 'nome'],
      [{ cnpj: '07.047.251/0001-70' }, 'cnpj'],
    ])
    const { id: novo } = (await cuida.chamar(distribuidoras.criar, { body: { ...corpo, ufs: ['RS'] } })).corpo.data
    await cuida.chamar(periodos.criar, {
      body: {
        distribuidora_id: novo,
        ...B1,
        inicio: '2026-01-01',
        fim: null,
        precos: [{ posto: 'unico', te: 250, tusd: 400, fio_b: 200 }],
      },
    })
    expect(await lerTarifaVigente(db, { ...novembro, distribuidoraId: novo })).toMatchObject({
      distribuidora: { metodo: 'SOMA', regraMinimo: 'MAIOR_VALOR', pisCofinsIsentoCompensacao: false },
      tributos: { icms: 0.17 },
      ate: null,
    })
    const r = await cuida('PUT', `/api/tarifas/distribuidoras/${novo}`, { ...corpo, nome: 'Certel', versao: 7 })
    expect([r.status, r.corpo.error.code]).toEqual([409, 'VERSAO'])
    await cuida.chamar(distribuidoras.alterar, {
      params: { id: novo },
      body: { ...corpo, ufs: ['RS', 'SC'], nome: 'Certel', versao: 1 },
    })
    expect(await lerTarifaVigente(db, { ...novembro, distribuidoraId: novo, uf: 'SC' })).toMatchObject({
      distribuidora: { nome: 'Certel' },
      tributos: { pis: 0.0085 },
    })
  })
})

describe('taxes', () => {
  const go = id('Equatorial GO')
  const corpo = {
    distribuidora_id: go,
    uf: 'GO',
    mes: '2026-11',
    icms: 0.19,
    pis: 0.011,
    cofins: 0.05,
    politica_icms: 'ISENTO_TE',
  } as const

  it('are refused, forbidden, invalid with the field, and valid from their month on, by band and class', async () => {
    await recusas('POST', '/api/tarifas/tributos', corpo)
    await invalidos('POST', '/api/tarifas/tributos', corpo, [
      [{ mes: 'novembro' }, 'mes'],
      [{ icms: 1.9 }, 'icms'],
      [{ uf: 'SP' }, 'uf'],
      [{ faixa_de: 100, faixa_ate: 50 }, 'faixa_ate'],
      [{ meses_por_conexao: 48 }, 'politica_depois'],
      [{ politica_depois: 'SEM_ISENCAO' }, 'politica_ate'],
      [{ icms: 0.5, ibs: 0.5 }, 'icms'],
      [{ distribuidora_id: uuidv7() }, 'distribuidora_id'],
    ])
    await cuida.chamar(tributos.criar, { body: { ...corpo, faixa_ate: 200, icms: 0.12 } })
    await cuida.chamar(tributos.criar, { body: { ...corpo, faixa_de: 200 } })
    await cuida.chamar(tributos.criar, { body: { ...corpo, classe: 'rural', icms: 0 } })
    const denovo = await cuida.chamar(tributos.criar, { body: { ...corpo, faixa_de: 150 } })
    expect([denovo.status, denovo.campos[0]?.campo]).toEqual([400, 'faixa_de'])
    const ler = (mais: object) => lerTarifaVigente(db, { ...novembro, distribuidoraId: go, ...mais })
    expect(await ler({ kwh: 199 })).toMatchObject({ tributos: { icms: 0.12 }, politicaIcms: 'ISENTO_TE' })
    expect(await ler({ kwh: 200 })).toMatchObject({ tributos: { icms: 0.19 } })
    expect(await ler({ em: '2026-10-31', kwh: 199 })).toMatchObject({ tributos: { icms: 0.19, pis: 0.0098 } })
  })

  it('end with the policy of the state: the next one is valid the day after', async () => {
    const sp = { ...B1, distribuidoraId: id('Enel SP') }
    expect(await lerTarifaVigente(db, { ...sp, em: '2026-12-31' })).toMatchObject({ politicaIcms: 'ISENTO_TE_TUSD' })
    expect(await lerTarifaVigente(db, { ...sp, em: '2027-01-01' })).toMatchObject({ politicaIcms: 'ISENTO_TE' })
    const pr = await lerTarifaVigente(db, { ...novembro, distribuidoraId: id('Copel-DIS') })
    expect(pr).toMatchObject({ icmsIsencaoMeses: 48, politicaIcmsDepois: 'ISENTO_TE' })
  })

  it('of a month change and go, but the last ones of a utility stay', async () => {
    const { linhas } = (await olha.chamar(tributos.listar, { query: { mes: '2026-11' } })).corpo.data
    const ce = linhas.find((l) => l.distribuidora === 'Enel CE')
    if (!ce) throw new Error('no seed')
    expect(ce.origem).toBe('semente')
    expect((await deFora.chamar(tributos.listar)).status).toBe(403)
    const { id: _, versao, distribuidora: __, distribuidora_id: ___, origem: ____, ...resto } = ce
    await recusas('PUT', `/api/tarifas/tributos/${ce.id}`, { ...resto, versao })
    await cuida.chamar(tributos.alterar, { params: { id: ce.id }, body: { ...resto, pis: 0.02, versao } })
    expect((await cuida.chamar(tributos.alterar, { params: { id: ce.id }, body: { ...resto, versao } })).status).toBe(
      409,
    )
    const r = await cuida.chamar(tributos.excluir, { params: { id: ce.id } })
    expect([r.status, r.erro.message]).toEqual([
      409,
      'São os únicos tributos desta distribuidora no estado: mude em vez de excluir.',
    ])
  })
})

describe('flags and public lighting', () => {
  it('are refused, forbidden, invalid with the field, and part of the tariff of their month and place', async () => {
    const caminho = '/api/tarifas/bandeiras/2026-11'
    await recusas('PUT', caminho, { cor: 'amarela', valor: 18.85 })
    await invalidos('PUT', caminho, { cor: 'amarela', valor: 18.85 }, [
      [{ cor: 'rosa' }, 'cor'],
      [{ valor: 1420 }, 'valor'],
      [{ cor: 'verde' }, 'valor'],
    ])
    await cuida.chamar(bandeiras.guardar, { params: { mes: '2026-11' }, body: { cor: 'vermelha_1', valor: 44.63 } })
    await cuida.chamar(bandeiras.guardar, { params: { mes: '2026-11' }, body: { cor: 'amarela', valor: 18.85 } })
    expect((await olha.chamar(bandeiras.listar)).corpo.data).toMatchObject([{ cor: 'amarela', versao: 2 }])

    const faixa = { uf: 'GO', municipio: 'Goiânia', inicio: '2026-01-01', faixa_de: 0, faixa_ate: 300 } as const
    await recusas('POST', '/api/tarifas/cosip', { ...faixa, valor_centavos: 1490 })
    await invalidos('POST', '/api/tarifas/cosip', { ...faixa, valor_centavos: 1490 }, [
      [{ municipio: '' }, 'municipio'],
      [{ faixa_de: 300 }, 'faixa_ate'],
      [{ fim: '2025-12-31' }, 'fim'],
      [{ percentual: 0.1 }, 'valor_centavos'],
      [{ valor_centavos: null }, 'valor_centavos'],
    ])
    const { id: primeira } = (await cuida.chamar(cosip.criar, { body: { ...faixa, valor_centavos: 1490 } })).corpo.data
    await cuida.chamar(cosip.criar, { body: { ...faixa, faixa_de: 300, faixa_ate: null, percentual: 0.05 } })
    const torta = await cuida.chamar(cosip.criar, {
      body: {
        ...faixa,
        municipio: 'GOIANIA',
        faixa_de: 299,
        valor_centavos: 1,
      },
    })
    expect([torta.status, torta.campos[0]?.campo]).toEqual([400, 'faixa_de'])
    // a state that the utility does not serve gives neither its taxes nor its public lighting
    const fora = { ...novembro, distribuidoraId: id('Enel CE'), municipio: 'goiania', kwh: 100 }
    const deFora = await lerTarifaVigente(db, { ...fora, uf: 'GO' })
    expect(deFora).toEqual(await lerTarifaVigente(db, { ...fora, uf: 'CE' }))
    expect(deFora?.cosip).toBeNull()
    const go = (kwh: number, municipio = 'goiania') =>
      lerTarifaVigente(db, { ...novembro, distribuidoraId: id('Equatorial GO'), municipio, kwh })
    expect(await go(299)).toMatchObject({ cosip: 14.9, bandeira: 'amarela', bandeiraSemTributos: 0.01885 })
    const alta = await go(300)
    expect(alta?.cosip).toBeGreaterThan(10)
    expect((await go(100, 'Anápolis'))?.cosip).toBeNull()
    await cuida.chamar(cosip.alterar, { params: { id: primeira }, body: { ...faixa, valor_centavos: 1600, versao: 1 } })
    expect((await go(299))?.cosip).toBe(16)
    const lista = (await olha.chamar(cosip.listar, { query: { limit: 1, busca: 'goiân' } })).corpo
    expect([lista.pagination.total, lista.pagination.hasMore]).toEqual([2, true])
    const resto = await olha.chamar(cosip.listar, { query: { limit: 1, cursor: lista.pagination.proximo ?? '' } })
    expect(resto.corpo.data[0]?.id).not.toBe(lista.data[0]?.id)
    expect((await olha.chamar(cosip.listar, { query: { cursor: 'zzz' } })).status).toBe(400)
    await cuida.chamar(cosip.excluir, { params: { id: primeira } })
    expect((await go(299))?.cosip).toBeNull()
  })
})

it('[S2.27] a utility without taxes in a state is named with that state, until they are typed', async () => {
  const db = app.s.banco.db
  const sem = async () =>
    (await olha.chamar(distribuidoras.listar)).corpo.data.distribuidoras.flatMap((d) =>
      d.sem_tributos.map((uf) => [d.nome, uf]),
    )
  expect(await sem()).toEqual([])
  await sql`update tarifas.distribuidoras set ufs = '{PB,RN}' where id = ${id('Energisa PB')}`.execute(db)
  expect(await sem()).toEqual([['Energisa PB', 'RN']])
  const corpo = {
    distribuidora_id: id('Energisa PB'),
    uf: 'RN',
    mes: '2026-11',
    icms: 0.2,
    pis: 0.01,
    cofins: 0.04,
    politica_icms: 'ISENTO_TE_TUSD',
  } as const
  await cuida.chamar(tributos.criar, { body: { ...corpo, faixa_ate: 100 } })
  // of a band alone: more consumption than that has none
  expect(await sem()).toEqual([['Energisa PB', 'RN']])
  await cuida.chamar(tributos.criar, { body: { ...corpo, faixa_de: 100 } })
  expect(await sem()).toEqual([])
})

describe('a file of all tariffs', () => {
  it('is for who may see them', async () => {
    expect((await deFora.chamar(periodos.exportar, { query: { formato: 'csv' } })).status).toBe(403)
    const { corpo, cabecalhos } = await olha.chamar(periodos.exportar, { query: { formato: 'csv' } })
    expect(cabecalhos.get('content-disposition')).toContain('tarifas.csv')
    expect(corpo).toContain('Copel-DIS;B1;convencional;residencial;Único;2026-06-24;2027-06-23;275.75;366.67;214.54')
  })
})

describe('the open proposals that a change touches', () => {
  it('are none while no module has proposals, and are asked with the permission of the tariffs', async () => {
    expect((await deFora.chamar(periodos.propostas)).status).toBe(403)
    expect((await olha.chamar(periodos.propostas, { query: { distribuidora_id: ['x'] } })).status).toBe(400)
    expect((await olha.chamar(periodos.propostas)).corpo.data).toEqual({
      total: 0,
      contagens: [],
      linhas: [],
      abertas: [],
    })
  })
})
