import type { origens } from '#modules/funis/nucleo/tipos.ts'

export const NOME_DA_ORIGEM: Record<(typeof origens)[number], string> = {
  manual: 'Aberto à mão',
  passagem: 'Veio de outro funil',
  conversa: 'Conversa',
  meta: 'Anúncio da Meta',
  formulario: 'Formulário',
  importacao: 'Importação',
  regra: 'Regra',
  webhook: 'Outro sistema',
  demonstracao: 'Demonstração',
}
