import { modelosDeCobranca, type ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import type { EntradaDaAssinatura } from '../contract/outras.ts'
import type { AssinaturaSimulada } from '../contract/resultado-das-outras.ts'
import { faltaNoPlano, mesesComPerda, planoNoModelo } from './assinatura.ts'
import { calcularAssinatura } from './outras.ts'

export interface ModeloComparado {
  modelo: ModeloDeCobranca
  /** What the plan still lacks to charge by this model; the figures then mean nothing. */
  falta: string | null
  cobrancaCent: number
  economiaCent: number
  /** Fraction of the bill without the plan. */
  economia: number | null
  mesesComPerda: number
}

/**
 * The same member under each of the four models, with the parameters that the plan has; a model without one begins as
 * it would when it is chosen.
 */
export const compararModelos = (e: EntradaDaAssinatura, escolhido: AssinaturaSimulada): ModeloComparado[] =>
  modelosDeCobranca.map((modelo) => {
    const plano = modelo === e.plano.modelo ? e.plano : planoNoModelo(e.plano, modelo, escolhido)
    const r = modelo === e.plano.modelo ? escolhido : calcularAssinatura({ ...e, plano })
    return {
      modelo,
      falta: faltaNoPlano(plano),
      cobrancaCent: r.cobrancaCent,
      economiaCent: r.economiaCent,
      economia: r.economia,
      mesesComPerda: mesesComPerda(r.unidades),
    }
  })
