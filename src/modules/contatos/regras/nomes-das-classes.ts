import type { classesDeConsumo } from '../tipos.ts'

export type ClasseDeConsumo = (typeof classesDeConsumo)[number]

export const NOMES_DAS_CLASSES: Readonly<Record<ClasseDeConsumo, string>> = {
  residencial: 'Residencial',
  comercial: 'Comercial',
  industrial: 'Industrial',
  rural: 'Rural',
  poder_publico: 'Poder público',
  iluminacao_publica: 'Iluminação pública',
  servico_publico: 'Serviço público',
  consumo_proprio: 'Consumo próprio',
}
