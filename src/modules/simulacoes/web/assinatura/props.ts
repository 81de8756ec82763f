import type { EntradaDaAssinatura } from '../../contract/outras.ts'
import type { AssinaturaSimulada } from '../../contract/resultado-das-outras.ts'

export interface PropsDaAssinatura {
  entrada: EntradaDaAssinatura
  resultado: AssinaturaSimulada
  aoMudar: (campo: string, parte: Partial<EntradaDaAssinatura>) => void
}
