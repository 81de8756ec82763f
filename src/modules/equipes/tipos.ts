export const tiposDeVeiculo = ['carro', 'van', 'caminhao', 'munck'] as const
export type TipoDeVeiculo = (typeof tiposDeVeiculo)[number]
export const especies = ['ordem', 'ausencia', 'bloqueio'] as const
export type Especie = (typeof especies)[number]
