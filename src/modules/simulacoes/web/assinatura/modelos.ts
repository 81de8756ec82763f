import type { ModeloDeCobranca } from '#engines/energia/cooperativa.ts'

/** The charge models in the words of the seller. */
export const MODELOS: Readonly<Record<ModeloDeCobranca, { rotulo: string; dica: string }>> = {
  ECONOMIA_GARANTIDA: {
    rotulo: 'Economia garantida',
    dica: 'Cobra uma parte do que a conta baixou: o cooperado fica sempre com o desconto.',
  },
  CREDITOS_COMPENSADOS: {
    rotulo: 'kWh compensado',
    dica: 'Cobra cada kWh compensado na conta pela tarifa do contrato, que já tem o desconto.',
  },
  DINAMICO_SOBRE_TARIFA: {
    rotulo: 'Dinâmico sobre a tarifa',
    dica: 'Cobra cada kWh pela tarifa do mês com desconto. Não vê o Fio B que o cooperado ainda paga.',
  },
  FIXO_MENSAL: { rotulo: 'Fixo por mês', dica: 'Cobra o mesmo valor todo mês: o risco é do cooperado.' },
}
