import type { ClasseGd } from '#engines/energia/classe.ts'
import type { PoliticaIcms } from '#engines/energia/icms.ts'
import {
  CENARIO_BASE,
  cdiLiquido,
  simularInvestimento,
  type Cenario,
  type EntradaDoInvestimento,
} from '#engines/energia/investidor.ts'
import { arredondarCentavos } from '#engines/energia/numeros.ts'
import { reajustar, type MetodoDeGrossUp, type Tarifa, type Tributos } from '#engines/energia/tarifa.ts'
import type { CustosDoContrato, Premissas } from '../contract/comum.ts'
import type { Comparacao, ResultadoDoCenario } from '../contract/formas.ts'

export interface BaseDosCenarios {
  anoInicial: number
  kwp: number
  capexCent: number
  /** a percentage of the plant */
  parte: number
  classe: ClasseGd
  tarifa: { rotulo: string; tarifa: Tarifa; tributos: Tributos; metodo: MetodoDeGrossUp; politicaIcms: PoliticaIcms }
  custos: CustosDoContrato
  premissas: Premissas
}

function entradaDe({ premissas: p, custos: c, tarifa: t, ...b }: BaseDosCenarios): EntradaDoInvestimento {
  return {
    anos: p.anos,
    anoInicial: b.anoInicial,
    capexReais: b.capexCent / 100,
    cota: b.parte / 100,
    kWp: b.kwp,
    geracaoAno1Kwh: p.geracao_ano1_kwh,
    disponibilidade: p.disponibilidade,
    tarifa: t.tarifa,
    tributosConsumidor: t.tributos,
    metodo: t.metodo,
    classe: b.classe,
    politicaIcms: t.politicaIcms,
    descontoConsumidor: p.desconto_consumidor,
    vacancia: p.vacancia,
    inadimplencia: p.inadimplencia,
    inflacaoEnergia: p.inflacao_energia,
    ipca: p.ipca,
    omPorKwpAno: c.om_kwp_ano_centavos / 100,
    seguroPctCapex: c.seguro_ano,
    arrendamentoMes: c.arrendamento_mes_centavos / 100,
    gestaoPct: c.gestao,
    trocas: p.troca_centavos > 0 ? [{ ano: p.troca_ano, valor: p.troca_centavos / 100 }] : [],
    deg1: p.deg1,
    degN: p.deg_n,
    tma: p.tma,
  }
}

/** Patrimony at the end of each year: what was distributed until then, reinvested at net CDI. */
function acumular(recebidos: readonly number[], taxa: number): number[] {
  let saldo = 0
  return [0, ...recebidos.map((r) => arredondarCentavos((saldo = saldo * (1 + taxa) + r)))]
}

function rodar(e: EntradaDoInvestimento, c: Cenario, cdi: number): ResultadoDoCenario {
  const r = simularInvestimento(e, c)
  return {
    geracao: c.geracao,
    energia: e.inflacaoEnergia + c.deltaEnergia,
    vacancia: Math.max(0, e.vacancia + c.deltaVacancia),
    renda_mes_centavos: r.rendaMensalMediaAno1Cent,
    tir: r.tir,
    contra_cdi: r.tir === null ? null : r.tir - cdi,
    vpl_centavos: r.vplCent,
    payback_anos: r.paybackSimplesAnos,
    recebido_centavos: r.totalRecebidoCent,
    patrimonio_centavos: acumular(
      r.anos.map((a) => a.investidorCent),
      cdi,
    ),
  }
}

/** TIR of the base scenario with one premise a tenth lower and higher; vacancy moves by ten points. */
function sensibilidade(e: EntradaDoInvestimento): Comparacao['sensibilidade'] {
  const tir = (muda: Partial<EntradaDoInvestimento>) => simularInvestimento({ ...e, ...muda }).tir
  const par = (premissa: string, muda: (f: number) => Partial<EntradaDoInvestimento>) => ({
    premissa,
    menos: tir(muda(-0.1)),
    mais: tir(muda(0.1)),
  })
  return [
    par('Geração ± 10 %', (f) => ({ geracaoAno1Kwh: e.geracaoAno1Kwh * (1 + f) })),
    par('Tarifa ± 10 %', (f) => ({ tarifa: reajustar(e.tarifa, 1 + f) })),
    par('Vacância ± 10 pontos', (f) => ({ vacancia: e.vacancia - f })),
    par('O&M ± 10 %', (f) => ({ omPorKwpAno: (e.omPorKwpAno ?? 0) * (1 - f) })),
  ]
}

/** Three scenarios of a quota beside the same contribution in CDI after tax. */
export function comparar(b: BaseDosCenarios): Comparacao {
  const { premissas: p } = b
  const e = entradaDe(b)
  const liquido = cdiLiquido(p.cdi, p.ir_cdi)
  const mes = (1 + liquido) ** (1 / 12) - 1
  const aporte = b.capexCent * (b.parte / 100)
  const doCenario = (c: Premissas['pessimista']): Cenario => ({
    geracao: c.geracao,
    deltaEnergia: c.delta_energia,
    deltaVacancia: c.delta_vacancia,
  })
  return {
    ano_inicial: b.anoInicial,
    anos: p.anos,
    tarifa: b.tarifa.rotulo,
    cenarios: {
      pessimista: rodar(e, doCenario(p.pessimista), liquido),
      base: rodar(e, CENARIO_BASE, liquido),
      otimista: rodar(e, doCenario(p.otimista), liquido),
    },
    cdi: {
      bruto: p.cdi,
      ir: p.ir_cdi,
      liquido,
      mes,
      renda_mes_centavos: arredondarCentavos(aporte * mes),
      patrimonio_centavos: Array.from({ length: p.anos + 1 }, (_, n) =>
        arredondarCentavos(aporte * (1 + liquido) ** n),
      ),
    },
    tma: p.tma,
    sensibilidade: sensibilidade(e),
  }
}
