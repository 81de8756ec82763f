import { modelosDeCobranca, type ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import { NOMES_DOS_MODELOS } from '../../regras/nomes-dos-modelos.ts'

const DICAS: Readonly<Record<ModeloDeCobranca, string>> = {
  ECONOMIA_GARANTIDA: 'Cobra uma parte do que a conta baixou: o cooperado fica sempre com o desconto.',
  CREDITOS_COMPENSADOS: 'Cobra cada kWh compensado na conta pela tarifa do contrato, que já tem o desconto.',
  DINAMICO_SOBRE_TARIFA: 'Cobra cada kWh pela tarifa do mês com desconto. Não vê o Fio B que o cooperado ainda paga.',
  FIXO_MENSAL: 'Cobra o mesmo valor todo mês: o risco é do cooperado.',
}

/** The models as choices, the default first. */
export const OPCOES_DE_MODELO = modelosDeCobranca
  .map((valor) => ({ valor, rotulo: NOMES_DOS_MODELOS[valor], dica: DICAS[valor] }))
  .toReversed()
