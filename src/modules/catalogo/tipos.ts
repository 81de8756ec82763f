export const tiposDeItem = ['modulo', 'inversor', 'estrutura', 'protecao', 'cabo', 'kit', 'servico', 'outro'] as const
export type TipoDeItem = (typeof tiposDeItem)[number]
export const unidadesDeMedida = ['un', 'kWp', 'm', 'm2', 'h', 'km'] as const
