import type { Letra } from '#modules/simulacoes/contract/entrada.ts'
import type { PagamentoSimulado } from '#modules/simulacoes/contract/resultado.ts'
import type { LinhaDePremissa } from '../premissas-em-linhas.ts'

/** What every kind offers: a price, the ways to pay it, and the words in which it is accepted. */
export interface OpcaoComum {
  letra: Letra
  rotulo: string
  precoCent: number
  pagamentos: PagamentoSimulado[]
  /** index of the payment that heads it */
  pagamento: number
  /** as the acceptance names it: `opção A` */
  nome: string
  /** beside the price in the bar: `10 módulos` */
  curto: string
  /** in place of the price, when it is not one sum */
  valor?: string
  premissas: LinhaDePremissa[]
}
