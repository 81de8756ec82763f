import { arredondarCentavos } from '#engines/energia/numeros.ts'
import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import { conflito } from '#kit/erro.ts'
import { diaBr, somarMeses } from '#kit/dias.ts'

export const NOMES_DO_MODELO: Readonly<Record<ModeloDeCobranca, string>> = {
  FIXO_MENSAL: 'Valor fixo por mês',
  CREDITOS_COMPENSADOS: 'Créditos compensados',
  DINAMICO_SOBRE_TARIFA: 'Desconto sobre a tarifa',
  ECONOMIA_GARANTIDA: 'Economia garantida',
}

export interface Precos {
  modelo_de_cobranca: ModeloDeCobranca
  tarifa_contratual: number | null
  fixo_centavos: number | null
}

/** A yearly adjustment of the price that the plan states. A plan with a discount follows the utility's tariff instead. */
export function reajustado<P extends Precos>(p: P, percentual: number): P {
  if (p.tarifa_contratual === null && p.fixo_centavos === null)
    throw conflito('Neste modelo o preço acompanha a tarifa da distribuidora: não há o que reajustar.')
  return {
    ...p,
    tarifa_contratual:
      p.tarifa_contratual === null ? null : Math.round(p.tarifa_contratual * (1 + percentual) * 1e6) / 1e6,
    fixo_centavos: p.fixo_centavos === null ? null : arredondarCentavos(p.fixo_centavos * (1 + percentual)),
  }
}

/** First day of the next adjustment: twelve months after the last plan began (Lei 10.192, art. 2). */
export const proximoReajuste = (vigenteDe: string): string => somarMeses(vigenteDe, 12)

export function exigirAniversario(vigenteDe: string, de: string): void {
  const primeiro = proximoReajuste(vigenteDe)
  if (de < primeiro)
    throw conflito(`O plano vale desde ${diaBr(vigenteDe)}: o próximo reajuste pode começar em ${diaBr(primeiro)}.`)
}
