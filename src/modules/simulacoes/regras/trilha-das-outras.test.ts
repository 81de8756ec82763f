import { describe, expect, it } from 'vitest'
import type { DeOndeVem, Rastro } from '#engines/energia/rastro.ts'
import type { EntradaDaAssinatura, EntradaDaLimpeza, EntradaDoInvestimento } from '../contract/outras.ts'
import { tarifaDeTeste } from './casa-de-teste.ts'
import { calcularAssinatura, calcularInvestimento } from './outras.ts'
import { calcularLimpeza, calcularServicos } from './servicos.ts'
import {
  origemNaAssinatura,
  origemNaLimpeza,
  origemNoInvestimento,
  origemNosServicos,
  RASTROS_DAS_OUTRAS,
} from './trilha-das-outras.ts'

const doze = (kwh: number) => Array.from({ length: 12 }, () => kwh)
const cota: EntradaDoInvestimento = {
  usina: 'Cotia 1',
  anos: 25,
  anoInicial: 2027,
  capexReais: 302_400,
  cota: 0.25,
  kWp: 72,
  geracaoAno1Kwh: 95_000,
  disponibilidade: 0.98,
  deg1: 0.02,
  degN: 0.0055,
  tarifa: tarifaDeTeste(),
  classe: 'GD_II',
  descontoConsumidor: 0.15,
  vacancia: 0.03,
  inadimplencia: 0.02,
  inflacaoEnergia: 0.05,
  ipca: 0.04,
  omPorKwpAno: 30,
  tma: 0.1,
  cdi: 0.11,
  irSobreCdi: 0.15,
}
const adesao = (plano: EntradaDaAssinatura['plano']): EntradaDaAssinatura => ({
  unidade: { numero: '1', ligacao: 'TRI', consumo: doze(2000), tarifa: tarifaDeTeste(), creditosKwh: 120 },
  anoInicial: 2027,
  classe: 'GD_II',
  alocadoKwh: doze(1900),
  plano,
})
const preco = { modo: 'valor', tributos: 0.06, comissao: 0.05, piso: 0.2 } as const
const limpeza: EntradaDaLimpeza = {
  modulos: 40,
  areaM2: 104,
  por: 'modulo',
  unitarioCent: 1500,
  distanciaKm: 30,
  porKmCent: 250,
  alturaM: 6,
  acrescimoAltura: 0.2,
  vezesPorAno: 2,
  descontoRecorrencia: 0.1,
  minimoCent: 40_000,
  custos: [],
  preco,
  pagamentos: [],
}

const entradas = (d: DeOndeVem): Record<string, unknown> =>
  Object.assign({}, ...d.figuras.map(entradas), Object.fromEntries(d.entradas.map((e) => [e.nome, e.valor])))
const figuras = (d: DeOndeVem): string[] => [d.figura, ...d.figuras.flatMap(figuras)]
const abrir = (d: DeOndeVem | null): DeOndeVem => {
  if (!d) throw new Error('the figure has no trace')
  return d
}

describe('origin of the figures of the other proposals', () => {
  it('[S2.20] a quota: every figure of every scenario opens down to inputs that have a value', () => {
    const r = calcularInvestimento(cota)
    const mostradas = ['tir', 'acimaDoCdi', 'rendaMensalMediaAno1Cent', 'totalRecebidoCent', 'vplCent'].concat(
      ['paybackSimplesAnos', 'paybackDescontadoAnos', 'geracaoKwh', 'receitaCent', 'impostosCent', 'liquidoUsinaCent'],
      'investidorCent',
    )
    for (const c of r.cenarios)
      for (const figura of mostradas) {
        const origem = abrir(origemNoInvestimento(cota, r, c, figura))
        expect([figura, origem.valor]).not.toContain(undefined)
        const lidas = entradas(origem)
        const semValor = Object.keys(lidas).filter((nome) => lidas[nome] === undefined)
        // what the proposal leaves out of its costs stays without a value
        expect(semValor.filter((n) => !OPCIONAIS.has(n))).toEqual([])
      }
  })

  it('[S2.20] a quota: the rule after 2028 and the taxes are named as they were chosen', () => {
    const ler = (muda: Partial<EntradaDoInvestimento>) => {
      const e = { ...cota, ...muda }
      const r = calcularInvestimento(e)
      const [c] = r.cenarios
      if (!c) throw new Error('one scenario')
      return entradas(abrir(origemNoInvestimento(e, r, c, 'liquidoUsinaCent')))
    }
    expect(ler({})).toMatchObject({
      regra: 'Fio B inteiro depois de 2028',
      regime: 'lucro presumido: PIS e COFINS de 3,65 %, IRPJ e CSLL sobre 32 %',
    })
    expect(
      ler({
        art17: 'proprio',
        fioBPosTransicao: 1.2,
        regime: { tipo: 'ALIQUOTA_UNICA', aliquota: 0.0825 },
      }),
    ).toMatchObject({ regra: 'Fio B × 1,20 depois de 2028', regime: 'alíquota única de 8,25 % da receita' })
  })

  it('[S2.20] a quota: the scenario moves what its figures read, and a year shows its own', () => {
    const r = calcularInvestimento(cota)
    const [pessimista, base] = r.cenarios
    if (!pessimista || !base) throw new Error('three scenarios')
    expect(entradas(abrir(origemNoInvestimento(cota, r, pessimista, 'vplCent')))).toMatchObject({
      geracaoDoCenario: 0.92,
      vacanciaDoCenario: 0.08,
      energiaDoCenario: expect.closeTo(0.03, 9),
    })
    const decimo = base.anos[9]
    expect(abrir(origemNoInvestimento(cota, r, base, 'receitaCent', decimo)).valor).toBe(decimo?.receitaCent)
    expect(abrir(origemNoInvestimento(cota, r, base, 'acimaDoCdi')).figuras.map((f) => [f.figura, f.valor])).toEqual([
      ['tir', base.tir],
      ['cdiLiquido', r.cdiLiquido],
    ])
  })

  it.each([
    [{ modelo: 'FIXO_MENSAL', fixoMensalCent: 30_000 }, 'fixoMensalCent'],
    [{ modelo: 'CREDITOS_COMPENSADOS', tarifaContratual: 0.5 }, 'tarifaContratual'],
    [{ modelo: 'DINAMICO_SOBRE_TARIFA', desconto: 0.4 }, 'tarifa.te'],
    [{ modelo: 'ECONOMIA_GARANTIDA', desconto: 0.15 }, 'desconto'],
  ] as const)('[S2.9] a membership: the charge of %j reads %s and nothing of another model', (plano, le) => {
    const e = adesao(plano)
    const r = calcularAssinatura(e)
    const cobranca = abrir(origemNaAssinatura(e, r, 'cobrancaCent'))
    expect(cobranca.valor).toBe(r.cobrancaCent)
    expect(Object.keys(entradas(cobranca))).toContain(le)
    const deOutros = ['fixoMensalCent', 'tarifaContratual', 'desconto'].filter((n) => !(n in plano))
    expect(Object.keys(entradas(cobranca)).filter((n) => deOutros.includes(n))).toEqual([])
  })

  it('[S2.9] a membership: a month shows its own figures, and opens with the balance of the month before', () => {
    const e = adesao({ modelo: 'ECONOMIA_GARANTIDA', desconto: 0.15 })
    const r = calcularAssinatura(e)
    const [janeiro, fevereiro] = r.meses
    if (!janeiro || !fevereiro) throw new Error('twelve months')
    expect(abrir(origemNaAssinatura(e, r, 'economiaLiquidaCent', fevereiro)).valor).toBe(fevereiro.economiaLiquidaCent)
    expect(entradas(abrir(origemNaAssinatura(e, r, 'saldoNovoKwh', fevereiro)))['saldoKwh']).toBe(janeiro.saldoKwh)
    expect(entradas(abrir(origemNaAssinatura(e, r, 'saldoNovoKwh', janeiro)))['saldoKwh']).toBe(120)
  })

  it('[S2.20] services: the price never reads the cost; only the margin does', () => {
    const r = calcularLimpeza(limpeza)
    const doPreco = abrir(origemNaLimpeza(limpeza, r, 'precoCent'))
    expect(doPreco.valor).toBe(r.preco.precoCent)
    expect(figuras(doPreco)).toEqual(['precoCent', 'precoDeTabelaCent', 'porVezCent'])
    expect(entradas(doPreco)).toMatchObject({ modulos: 40, unitarioCent: 1500, vezesPorAno: 2, desconto: 0 })
    expect(figuras(abrir(origemNaLimpeza(limpeza, r, 'margem')))).toContain('custoDiretoCent')
    const servicos = {
      problema: '',
      linhas: [{ descricao: 'Mão de obra', tipo: 'hora' as const, quantidade: 3, unitarioCent: 18_000 }],
      preco,
      pagamentos: [],
    }
    const dos = abrir(origemNosServicos(servicos, calcularServicos(servicos), 'precoCent'))
    expect([dos.valor, figuras(dos)]).toEqual([54_000, ['precoCent', 'precoDeTabelaCent']])
    expect(origemNosServicos(servicos, calcularServicos(servicos), 'porVezCent')).toBeNull()
  })

  it('every trace ends: no figure reads itself', () => {
    const laco = (rastro: Rastro, nome: string, visto: readonly string[]): string[] =>
      visto.includes(nome) ? [nome] : (rastro[nome]?.de ?? []).flatMap((n) => laco(rastro, n, [...visto, nome]))
    expect(RASTROS_DAS_OUTRAS.flatMap((r) => Object.keys(r).flatMap((nome) => laco(r, nome, [])))).toEqual([])
  })
})

const OPCIONAIS = new Set([
  'seguroPctCapex',
  'arrendamentoMes',
  'gestaoPct',
  'demandaInjecaoKw',
  'tusdgReaisKw',
  'trocas',
])
