import { describe, expect, it } from 'vitest'
import { contaGrupoB, disponibilidadeKwh, type Ligacao } from '#engines/energia/fatura-b.ts'
import { ratearOrdem, ratearPercentual } from '#engines/energia/rateio.ts'
import fc from '#tests/suporte/propriedades.ts'
import { alertasDe, type MesLido } from './alertas.ts'
import { proximoCiclo } from './ciclo.ts'
import { esperadoDoMes, mesesAte, prDoMes } from './esperado.ts'
import { simular, type BaseDaSimulacao } from './simulador.ts'

const cotia = { kwp: 72, uf: 'SP', hsp: null, pr: 0.78, fator_orientacao: 1 }
const base = (mais: Partial<BaseDaSimulacao> = {}): BaseDaSimulacao => ({
  excedente_kwh: 8200,
  ano: 2027,
  usina: { ca_kw: 75, despachavel: false, modalidade: 'GERACAO_COMPARTILHADA', protocolo_em: '2024-03-10' },
  tarifa: { te: 0.29274, tusd: 0.43244, fioB: 0.21246 },
  tributos: { icms: 0.18, pis: 0.0105, cofins: 0.0485 },
  metodo: 'ICMS_FORA_DA_BASE_PISCOFINS',
  regra_minimo: 'REN_LIMITA_CREDITO',
  politica_icms: 'ISENTO_TE_TUSD',
  pis_cofins_cobrado: false,
  unidades: [
    { unidade_id: 'UC1', consumo_kwh: 4200, ligacao: 'TRI', saldo_kwh: 0 },
    { unidade_id: 'UC2', consumo_kwh: 2100, ligacao: 'TRI', saldo_kwh: 350 },
    { unidade_id: 'UC3', consumo_kwh: 900, ligacao: 'BI', saldo_kwh: 0 },
    { unidade_id: 'UC4', consumo_kwh: 260, ligacao: 'MONO', saldo_kwh: 1200 },
  ],
  ...mais,
})
const linhas = (...l: [string, number | null][]) => l.map(([unidade_id, parte]) => ({ unidade_id, parte }))
const porParte = {
  modo: 'percentual' as const,
  destino_id: null,
  linhas: linhas(['UC1', 40], ['UC2', 30], ['UC3', 20], ['UC4', 10]),
}

describe('expected energy', () => {
  it('is kWp × HSP × days × PR, over the real calendar', () => {
    expect(esperadoDoMes(cotia, '2027-01')).toBeCloseTo(8199.92, 1)
    expect(esperadoDoMes(cotia, '2028-02') / esperadoDoMes(cotia, '2027-02')).toBeCloseTo(29 / 28, 6)
    expect(prDoMes(cotia, '2027-01', 8236, 31)).toBeCloseTo(0.7834, 4)
    expect(mesesAte('2027-02', 4)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02'])
  })

  it('a request is applied from the next cycle on, never from the present one', () => {
    expect(proximoCiclo('2027-02-05', 1)).toBe('2027-03-01')
    expect(proximoCiclo('2027-02-05', 10)).toBe('2027-02-10')
    expect(proximoCiclo('2027-02-10', 10)).toBe('2027-03-10')
    expect(proximoCiclo('2026-12-31', 28)).toBe('2027-01-28')
  })
})

describe('reallocation simulator', () => {
  it('gives the bills of the reference case by percentage and by order', () => {
    const p = simular(base(), porParte)
    expect(p.unidades.map((u) => u.conta_centavos)).toEqual([154_197, 43_366, 18_586, 5369])
    expect(p).toMatchObject({ classe: 'GD_II', contas_centavos: 221_518 })
    expect(p.maior_parte_pct).toBeCloseTo(40, 6)
    expect(p.sem_uso_kwh).toBeCloseTo(1660, 6)
    expect(p.unidades[0]?.falta_kwh).toBeCloseTo(920, 6)
    const o = simular(base(), {
      modo: 'ordem',
      destino_id: 'UC1',
      linhas: linhas(['UC2', null], ['UC1', null], ['UC3', null], ['UC4', null]),
    })
    expect(Object.fromEntries(o.unidades.map((u) => [u.id, u.conta_centavos]))).toEqual({
      UC1: 86_733,
      UC2: 43_366,
      UC3: 18_586,
      UC4: 5369,
    })
    expect(o.contas_centavos).toBe(154_054)
    expect(o.sem_uso_kwh).toBeCloseTo(740, 6)
  })

  it('guards the class: 25 % of more than 500 kW shared is GD III, and its bills are higher', () => {
    const grande = base({ usina: { ...base().usina, ca_kw: 800 } })
    const concentrada = simular(grande, porParte)
    expect(concentrada.classe).toBe('GD_III')
    expect(concentrada.contas_centavos).toBeGreaterThan(simular(base(), porParte).contas_centavos)
    expect(simular(base(), porParte).classe).toBe('GD_II')
  })

  const unidade = fc.record({
    consumo_kwh: fc.integer({ min: 0, max: 9000 }),
    ligacao: fc.constantFrom<Ligacao>('MONO', 'BI', 'TRI'),
    saldo_kwh: fc.integer({ min: 0, max: 5000 }),
    peso: fc.integer({ min: 1, max: 100 }),
  })
  it('equals the engine unit by unit and loses no kWh', () => {
    const us = fc.array(unidade, { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(us, fc.integer({ min: 0, max: 40_000 }), fc.boolean(), (lista, excedente, ordem) => {
        const unidades = lista.map((u, n) => ({ ...u, unidade_id: `u${n}` }))
        const soma = lista.reduce((t, u) => t + u.peso, 0)
        const centesimos = lista.map((u) => Math.floor((u.peso * 10_000) / soma))
        const sobra = 10_000 - centesimos.reduce((t, p) => t + p, 0)
        const pcts = centesimos.map((p, n) => (n === lista.length - 1 ? p + sobra : p) / 100)
        const r = simular(base({ excedente_kwh: excedente, unidades }), {
          modo: ordem ? 'ordem' : 'percentual',
          destino_id: null,
          linhas: unidades.map((u, n) => ({ unidade_id: u.unidade_id, parte: ordem ? null : (pcts[n] ?? 0) })),
        })
        const condicao = { excedenteKwh: excedente, tarifaCheia: 0.9398149, residual: 0.2065069 }
        const motor = unidades.map((u, n) => ({
          id: u.unidade_id,
          consumoKwh: u.consumo_kwh,
          saldoKwh: u.saldo_kwh,
          ligacao: u.ligacao,
          pct: pcts[n] ?? 0,
        }))
        const esperado = ordem ? ratearOrdem(motor, condicao) : ratearPercentual(motor, condicao)
        for (const [n, e] of esperado.entries()) {
          const u = r.unidades[n]
          expect(u?.alocadoKwh).toBeCloseTo(e.alocadoKwh, 1)
          expect(u?.compensadaKwh).toBeCloseTo(e.compensadaKwh, 1)
          const conta = contaGrupoB({
            consumoRedeKwh: u?.consumo_kwh ?? 0,
            injetadaKwh: e.alocadoKwh,
            creditosKwh: motor[n]?.saldoKwh ?? 0,
            tarifaCheia: condicao.tarifaCheia,
            residual: condicao.residual,
            minimoKwh: disponibilidadeKwh({ ligacao: motor[n]?.ligacao ?? 'MONO' }, u?.consumo_kwh ?? 0),
          })
          expect(Math.abs((u?.conta_centavos ?? 0) - conta.totalCent)).toBeLessThanOrEqual(2)
        }
        expect(r.unidades.reduce((t, u) => t + u.alocadoKwh, 0)).toBeCloseTo(excedente, 6)
        const antes = excedente + unidades.reduce((t, u) => t + u.saldo_kwh, 0)
        expect(r.unidades.reduce((t, u) => t + u.saldoNovoKwh + u.compensadaKwh, 0)).toBeCloseTo(antes, 6)
      }),
    )
  })
})

describe('alerts', () => {
  const mes = (competencia: string, gerado: number | null, mais: Partial<MesLido> = {}): MesLido => ({
    competencia,
    esperado_kwh: 1000,
    gerado_kwh: gerado,
    injetado_kwh: gerado,
    parte_lida: 1,
    ...mais,
  })
  it('a low PR counts only two months in a row', () => {
    expect(alertasDe([mes('2026-07', 900), mes('2026-08', 800)], 0)).toEqual([])
    expect(alertasDe([mes('2026-07', 840), mes('2026-08', 849)], 0)).toMatchObject([{ tipo: 'pr_baixo' }])
    expect(alertasDe([mes('2026-07', 840), mes('2026-08', 850)], 0)).toEqual([])
    expect(alertasDe([mes('2026-07', 840), mes('2026-08', 420, { parte_lida: 0.5 })], 0)).toHaveLength(1)
  })
  it('no data is not zero injection', () => {
    expect(alertasDe([mes('2026-08', 0)], null).map((a) => a.tipo)).toEqual(['injecao_zero'])
    expect(alertasDe([mes('2026-08', null)], null).map((a) => a.tipo)).toEqual(['sem_leitura'])
  })
  it('energy without use counts above 2 %', () => {
    expect(alertasDe([mes('2026-08', 1000)], 20)).toEqual([])
    expect(alertasDe([mes('2026-08', 1000)], 20.1)).toMatchObject([{ tipo: 'vacancia' }])
  })
})
