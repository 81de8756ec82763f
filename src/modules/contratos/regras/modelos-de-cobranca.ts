import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'

/** As `variaveis.ts` offers them. */
export const MODELOS_EM_PALAVRAS: Readonly<Record<ModeloDeCobranca, string>> = {
  FIXO_MENSAL: 'valor fixo por mês',
  CREDITOS_COMPENSADOS: 'créditos compensados',
  DINAMICO_SOBRE_TARIFA: 'tarifa com desconto',
  ECONOMIA_GARANTIDA: 'economia garantida',
}
