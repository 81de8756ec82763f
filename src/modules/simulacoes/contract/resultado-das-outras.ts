import type { Cobranca } from '#engines/energia/cooperativa.ts'
import type { BarraDoTornado, Cenario, ResultadoDoInvestimento } from '#engines/energia/investidor.ts'
import type { AvisoDaSimulacao, LinhaDoCusto, PagamentoSimulado, PrecoSimulado } from './resultado.ts'

export const nomesDosCenarios = ['pessimista', 'base', 'otimista'] as const
export type NomeDoCenario = (typeof nomesDosCenarios)[number]

/** Never one scenario alone, and CDI beside it after tax. */
export interface InvestimentoSimulado {
  versaoDoMotor: string
  aporteCent: number
  cenarios: (ResultadoDoInvestimento & { nome: NomeDoCenario; cenario: Cenario; acimaDoCdi: number | null })[]
  cdiLiquido: number
  tornado: BarraDoTornado[]
  avisos: AvisoDaSimulacao[]
  podeEnviar: boolean
}

export interface MesDaAssinatura extends Omit<Cobranca, 'rastro'> {
  ano: number
  mes: number
  consumoKwh: number
  alocadoKwh: number
  compensadaKwh: number
  saldoKwh: number
  contaSemCent: number
  contaDistribuidoraCent: number
}

/** One unit of a member, with its own tariff. */
export interface UnidadeDoCooperadoSimulada {
  numero: string
  tarifaCheia: number
  residual: number
  meses: MesDaAssinatura[]
  /** Months after the first year in which the member would lose. */
  perdasDepois: MesDaAssinatura[]
}

export interface AssinaturaSimulada {
  versaoDoMotor: string
  /** of the first unit */
  tarifaCheia: number
  residual: number
  unidades: UnidadeDoCooperadoSimulada[]
  /** of all units together */
  meses: MesDaAssinatura[]
  contaSemCent: number
  contaDistribuidoraCent: number
  cobrancaCent: number
  economiaCent: number
  economia: number | null
  avisos: AvisoDaSimulacao[]
  podeEnviar: boolean
}

/** Cleaning, or hours and parts. */
export interface ServicoSimulado {
  versaoDoMotor: string
  linhas: LinhaDoCusto[]
  /** of one visit, and of a year of them */
  porVezCent: number
  preco: PrecoSimulado
  pagamentos: PagamentoSimulado[]
  avisos: AvisoDaSimulacao[]
  podeEnviar: boolean
}
