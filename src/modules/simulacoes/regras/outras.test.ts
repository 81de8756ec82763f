import { describe, expect, it } from 'vitest'
import { LUCRO_PRESUMIDO } from '#engines/energia/investidor.ts'
import type { EntradaDaAssinatura, EntradaDoInvestimento, RegimeDaUsina } from '../contract/outras.ts'
import { contaDaCobranca, contaDoMes, perdasDoCooperado, planoNoModelo } from './assinatura.ts'
import { tarifaDeTeste } from './casa-de-teste.ts'
import { compararModelos } from './modelos-de-cobranca.ts'
import { calcularAssinatura, calcularInvestimento } from './outras.ts'
import { calcularLimpeza, calcularServicos } from './servicos.ts'

const enelSp = tarifaDeTeste({
  distribuidora: { id: null, nome: 'Enel SP' },
  tarifa: { te: 0.29274, tusd: 0.43244, fioB: 0.21246 },
  tributos: { icms: 0.18, pis: 0.0098, cofins: 0.0452 },
})
const doCooperado = (plano: EntradaDaAssinatura['plano']): EntradaDaAssinatura => ({
  unidade: { numero: '1', ligacao: 'TRI', consumo: Array.from({ length: 12 }, () => 2000), tarifa: enelSp },
  anoInicial: 2027,
  classe: 'GD_II',
  alocadoKwh: Array.from({ length: 12 }, () => 2000),
  plano,
})
const assinatura = (modelo: 'ECONOMIA_GARANTIDA' | 'DINAMICO_SOBRE_TARIFA') =>
  calcularAssinatura(doCooperado({ modelo, desconto: 0.15 }))

describe('proposals without a plant of their own', () => {
  it('membership: the member keeps the guaranteed share; a price that ignores Fio B is blocked in red', () => {
    const garantida = assinatura('ECONOMIA_GARANTIDA')
    expect(garantida.podeEnviar).toBe(true)
    const mes = garantida.meses[0]
    const bruta = (mes?.contaSemCent ?? 0) - (mes?.contaDistribuidoraCent ?? 0)
    expect(mes?.economiaLiquidaCent).toBe(bruta - Math.round(bruta * 0.85))
    const dinamica = assinatura('DINAMICO_SOBRE_TARIFA')
    expect(dinamica.podeEnviar).toBe(false)
    expect(dinamica.avisos[0]?.frase).toMatch(
      /^Com este modelo o cooperado perde R\$ .+ em jan\/2027\. Troque o modelo/,
    )
  })

  it('[S2.9] membership: a month of a later year in which Fio B or the end of an exemption makes the member lose', () => {
    // just below what a kWh saves in 2027: the Fio B of 2028 takes it
    const semFioB = doCooperado({ modelo: 'ECONOMIA_GARANTIDA', desconto: 0 })
    const { tarifaCheia, residual } = calcularAssinatura(semFioB)
    const plano = { modelo: 'CREDITOS_COMPENSADOS' as const, tarifaContratual: tarifaCheia - residual - 0.001 }
    const em = (prazoMeses: number) => calcularAssinatura({ ...semFioB, plano, prazoMeses })
    expect(em(12).podeEnviar).toBe(true)
    const doisAnos = em(24)
    expect(doisAnos.podeEnviar).toBe(false)
    expect(doisAnos.avisos[0]?.frase).toMatch(/perde R\$ .+ em \w{3}\/2028\. Troque o modelo/)
    // a term that ends before the month does not count it
    expect(em(13).unidades[0]?.perdasDepois.map((m) => [m.ano, m.mes])).toEqual([[2028, 1]])
    const comFim = tarifaDeTeste({ ...enelSp, icmsIsencaoAte: '2027-06-30', politicaIcmsDepois: 'SEM_ISENCAO' })
    const unidade = { ...semFioB.unidade, tarifa: comFim }
    const termina = calcularAssinatura({ ...semFioB, plano, unidade })
    expect(termina.meses.map((m) => m.bloqueada)).toEqual(Array.from({ length: 12 }, (_, m) => m >= 6))
  })

  it('membership: a losing month with its arithmetic, and the four models side by side', () => {
    const entrada = doCooperado({ modelo: 'DINAMICO_SOBRE_TARIFA', desconto: 0.15 })
    const r = calcularAssinatura(entrada)
    const [perda] = perdasDoCooperado(r.unidades)
    if (!perda) throw new Error('the dynamic model loses under GD II')
    const pior = perda.mes
    expect(pior.contaSemCent - pior.contaDistribuidoraCent - pior.cobrancaCent).toBe(pior.economiaLiquidaCent)
    expect(contaDoMes(pior)).toMatch(/^R\$ \S+ − R\$ \S+ − R\$ \S+ = − R\$ \S+$/)
    expect(contaDaCobranca(pior, entrada.plano, perda.unidade)).toMatch(
      /^2\.000,00 kWh × R\$ 0,93\d{3} × \(1 − 15 %\)$/,
    )
    const modelos = compararModelos(entrada, r)
    expect(modelos.map((m) => [m.modelo, m.falta !== null, m.mesesComPerda])).toEqual([
      ['FIXO_MENSAL', false, 0],
      ['CREDITOS_COMPENSADOS', false, 0],
      ['DINAMICO_SOBRE_TARIFA', false, 12],
      ['ECONOMIA_GARANTIDA', false, 0],
    ])
    // a model begins with the charge of the guaranteed saving, in its own terms
    const fixo = planoNoModelo(entrada.plano, 'FIXO_MENSAL', r)
    expect(calcularAssinatura(doCooperado(fixo)).podeEnviar).toBe(true)
    const porKwh = planoNoModelo(entrada.plano, 'CREDITOS_COMPENSADOS', r)
    expect(calcularAssinatura(doCooperado(porKwh)).podeEnviar).toBe(true)
  })

  it('membership: adds the units of a member, and names the one whose invoice would lose', () => {
    const uma = doCooperado({ modelo: 'CREDITOS_COMPENSADOS', tarifaContratual: 0.55 })
    // group B1 at 8 kWh a month pays the availability cost anyway: nothing is saved, and it is charged
    const pequena = { ...uma.unidade, numero: '2', consumo: uma.unidade.consumo.map(() => 8) }
    const isenta = { ...pequena, consumo: uma.unidade.consumo.map(() => 900) }
    const duas = calcularAssinatura({
      ...uma,
      outras: [{ unidade: isenta, alocadoKwh: uma.alocadoKwh.map(() => 700) }],
    })
    const sozinhas = [uma, { ...uma, unidade: isenta, alocadoKwh: uma.alocadoKwh.map(() => 700) }].map(
      calcularAssinatura,
    )
    expect(duas.unidades.map((u) => u.numero)).toEqual(['1', '2'])
    expect(duas.economiaCent).toBe(sozinhas.reduce((a, r) => a + r.economiaCent, 0))
    expect(duas.meses[4]?.cobrancaCent).toBe(sozinhas.reduce((a, r) => a + (r.meses[4]?.cobrancaCent ?? 0), 0))
    expect(duas.podeEnviar).toBe(true)
    const cara = calcularAssinatura({
      ...uma,
      plano: { modelo: 'FIXO_MENSAL', fixoMensalCent: 30_000 },
      outras: [{ unidade: pequena, alocadoKwh: uma.alocadoKwh.map(() => 8) }],
    })
    expect(cara.avisos.map((a) => a.frase).join()).toMatch(/perde R\$ 300,00 em jan\/2027, UC 2\./)
    const daOutra = { ...isenta, tarifa: { ...isenta.tarifa, distribuidora: { id: null, nome: 'CPFL Paulista' } } }
    const recusada = calcularAssinatura({ ...uma, outras: [{ unidade: daOutra, alocadoKwh: uma.alocadoKwh }] })
    expect(recusada.avisos[0]).toMatchObject({
      campo: 'outras.0.unidade',
      frase: 'Esta unidade é da CPFL Paulista: não recebe desta usina.',
    })
  })

  it('membership: says what is still missing', () => {
    const frases = (e: EntradaDaAssinatura) => calcularAssinatura(e).avisos.map((a) => a.frase)
    const base = doCooperado({ modelo: 'FIXO_MENSAL' })
    expect(frases(base)).toEqual(['Informe o valor fixo por mês.'])
    expect(frases({ ...base, plano: { modelo: 'CREDITOS_COMPENSADOS' } })).toEqual([
      'Informe a tarifa do contrato em R$ por kWh.',
    ])
    const vazia = { ...base.unidade, consumo: base.unidade.consumo.map(() => 0), mercadoLivre: true }
    expect(frases({ ...base, plano: { modelo: 'ECONOMIA_GARANTIDA' }, unidade: vazia })).toEqual([
      'Esta unidade é do mercado livre: não recebe desta usina.',
      'Digite o consumo dos meses.',
    ])
  })

  it('investment: three scenarios beside CDI after tax, the one below it in words', () => {
    const r = calcularInvestimento({
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
      tarifa: enelSp,
      classe: 'GD_II',
      descontoConsumidor: 0.15,
      vacancia: 0,
      inadimplencia: 0.02,
      inflacaoEnergia: 0.05,
      ipca: 0.04,
      omPorKwpAno: 30,
      tma: 0.1,
      cdi: 0.11,
      irSobreCdi: 0.15,
    })
    expect(r.aporteCent).toBe(7_560_000)
    expect(r.cdiLiquido).toBeCloseTo(0.0935, 6)
    const tirs = r.cenarios.map((c) => c.tir ?? 0)
    expect(tirs.toSorted((a, b) => a - b)).toEqual(tirs)
    for (const c of r.cenarios.filter((x) => (x.acimaDoCdi ?? -1) < 0))
      expect(r.avisos.map((a) => a.frase).join()).toContain(`No cenário ${c.nome}`)
  })

  it('[S2.20] investment: the preset of art. 17 and the taxes of the plant move the result, absent ones are the base', () => {
    const base: EntradaDoInvestimento = {
      usina: 'Cotia 1',
      anos: 25,
      anoInicial: 2027,
      capexReais: 302_400,
      cota: 1,
      kWp: 72,
      geracaoAno1Kwh: 95_000,
      disponibilidade: 1,
      deg1: 0,
      degN: 0,
      tarifa: enelSp,
      classe: 'GD_II',
      descontoConsumidor: 0.15,
      vacancia: 0,
      inadimplencia: 0,
      inflacaoEnergia: 0,
      ipca: 0,
      tma: 0.1,
      cdi: 0.11,
      irSobreCdi: 0.15,
    }
    const doAno = (muda: Partial<EntradaDoInvestimento>, ano: number) => {
      const linha = calcularInvestimento({ ...base, ...muda }).cenarios.find((c) => c.nome === 'base')?.anos[ano - 2027]
      if (!linha) throw new Error('one year')
      return linha
    }
    const precos = (['otimista', 'base', 'pessimista'] as const).map((art17) => doAno({ art17 }, 2030).precoKwh)
    expect(precos).toEqual(precos.toSorted((a, b) => b - a))
    expect(new Set(precos).size).toBe(3)
    expect(doAno({ art17: 'pessimista' }, 2028).precoKwh).toBe(doAno({}, 2028).precoKwh)
    expect(doAno({ art17: 'proprio', fioBPosTransicao: 0.9 }, 2030).precoKwh).toBe(precos[0])
    expect(doAno({ art17: 'base', regime: LUCRO_PRESUMIDO }, 2030)).toEqual(doAno({}, 2030))
    const unica = doAno({ regime: { tipo: 'ALIQUOTA_UNICA', aliquota: 0.1 } }, 2027)
    expect(unica.pisCofinsCent).toBe(Math.round(unica.receitaCent / 10))
    expect([unica.irpjCent, unica.csllCent]).toEqual([0, 0])
    const comMajoracao: RegimeDaUsina = {
      tipo: 'LUCRO_PRESUMIDO',
      pisCofins: 0.0365,
      presuncao: 0.32,
      irpj: 0.15,
      adicional: 0.1,
      limiteAdicional: 240_000,
      csll: 0.09,
      majoracao: { acimaDe: 0, fator: 1.1 },
    }
    const maior = doAno({ regime: comMajoracao }, 2027)
    expect(maior.csllCent).toBe(Math.round(maior.receitaCent * 0.352 * 0.09))
  })

  it('cleaning: by module with travel, height and recurrence, at least the minimum', () => {
    const limpeza = {
      modulos: 40,
      areaM2: 100,
      por: 'modulo' as const,
      unitarioCent: 1500,
      distanciaKm: 30,
      porKmCent: 250,
      alturaM: 6,
      acrescimoAltura: 0.2,
      vezesPorAno: 2,
      descontoRecorrencia: 0.1,
      minimoCent: 40_000,
      custos: [],
      preco: { modo: 'valor' as const, tributos: 0.06, comissao: 0, piso: 0 },
      pagamentos: [],
    }
    // 600,00 + 120,00 of height + 150,00 of travel, less 10 %
    expect(calcularLimpeza(limpeza)).toMatchObject({ porVezCent: 78_300, preco: { precoCent: 156_600 } })
    expect(calcularLimpeza({ ...limpeza, modulos: 1, vezesPorAno: 1 }).porVezCent).toBe(40_000)
    // each visit has its costs again: 40 modules at 2,00, twice
    const custo = { grupo: 'material' as const, descricao: 'Água', por: 'modulo' as const, unitarioCent: 200 }
    expect(calcularLimpeza({ ...limpeza, custos: [custo] }).preco.custoDiretoCent).toBe(16_000)
  })

  it('services: hours and parts, with the margin over their cost', () => {
    const r = calcularServicos({
      problema: 'String sem corrente',
      linhas: [
        { descricao: 'Mão de obra', tipo: 'hora', quantidade: 3, unitarioCent: 18_000, custoCent: 7000 },
        { descricao: 'Conector MC4', tipo: 'peca', quantidade: 4, unitarioCent: 2500, custoCent: 900 },
      ],
      preco: { modo: 'valor', tributos: 0.06, comissao: 0.05, piso: 0.2 },
      pagamentos: [{ tipo: 'a_vista' }],
    })
    expect(r.preco).toMatchObject({ precoCent: 64_000, custoDiretoCent: 24_600, margemCent: 32_360 })
    const vazia = {
      problema: '',
      linhas: [],
      preco: { modo: 'valor', tributos: 0, comissao: 0, piso: 0 },
      pagamentos: [],
    } as const
    expect(calcularServicos({ ...vazia, linhas: [], pagamentos: [] }).podeEnviar).toBe(false)
  })
})
