import type { ufs } from '#kit/uf.ts'

/** A customer of the demonstration, with the deal that a proposal belongs to where there is one. */
export interface ClienteDaDemonstracao {
  contato_id: string
  nome: string
  cidade: string
  uf: (typeof ufs)[number]
  /** name of the utility */
  distribuidora: string
  /** number of the consumer unit */
  uc: string
  empresa: boolean
  kWp: number
  cartao_id: string | null
  situacao: 'aberto' | 'ganho' | 'perdido' | null
  vendedor_id: string | null
}
