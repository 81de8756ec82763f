import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'

/** The charge models in the words of the seller. */
export const NOMES_DOS_MODELOS: Readonly<Record<ModeloDeCobranca, string>> = {
  ECONOMIA_GARANTIDA: 'Economia garantida',
  CREDITOS_COMPENSADOS: 'kWh compensado',
  DINAMICO_SOBRE_TARIFA: 'Dinâmico sobre a tarifa',
  FIXO_MENSAL: 'Fixo por mês',
}
