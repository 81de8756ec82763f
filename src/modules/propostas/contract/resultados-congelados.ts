import type {
  AssinaturaSimulada,
  InvestimentoSimulado,
  ServicoSimulado,
} from '#modules/simulacoes/contract/resultado-das-outras.ts'

// Results of the kinds that are not a plant, as sending freezes them: without cost, margin and the engine's traces.

export interface InvestimentoCongelado extends Omit<InvestimentoSimulado, 'cenarios' | 'avisos' | 'podeEnviar'> {
  cenarios: Omit<InvestimentoSimulado['cenarios'][number], 'rastro'>[]
}

export type AssinaturaCongelada = Omit<AssinaturaSimulada, 'avisos' | 'podeEnviar'>

export interface ServicoCongelado extends Pick<
  ServicoSimulado,
  'versaoDoMotor' | 'linhas' | 'porVezCent' | 'pagamentos'
> {
  precoCent: number
  descontoCent: number
}

export interface ResultadosCongelados {
  investimento?: InvestimentoCongelado
  assinatura?: AssinaturaCongelada
  limpeza?: ServicoCongelado
  servicos?: ServicoCongelado
}
