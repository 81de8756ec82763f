/** Supply voltage: group A from 2.3 kV up, group B below. As ANEEL writes them. */
export const subgrupos = ['A1', 'A2', 'A3', 'A3a', 'A4', 'AS', 'B1', 'B2', 'B3', 'B4a', 'B4b'] as const
export type Subgrupo = (typeof subgrupos)[number]
export const modalidades = ['convencional', 'branca', 'verde', 'azul'] as const
export type Modalidade = (typeof modalidades)[number]
export const classes = ['residencial', 'rural', 'iluminacao_publica', 'demais'] as const
export type Classe = (typeof classes)[number]
export const postos = ['unico', 'ponta', 'intermediario', 'fora_ponta'] as const
export type Posto = (typeof postos)[number]
/** Where a period comes from. A seed counts as unchecked until a user has checked it. */
export const origens = ['semente', 'aneel', 'manual', 'correcao'] as const
export type Origem = (typeof origens)[number]
export const origensDoTributo = ['semente', 'manual', 'correcao'] as const
export type OrigemDoTributo = (typeof origensDoTributo)[number]
export const cores = ['verde', 'amarela', 'vermelha_1', 'vermelha_2', 'escassez'] as const
export type CorDaBandeira = (typeof cores)[number]

/** What a tariff is of, besides its utility. */
export interface ChaveDaTarifa {
  subgrupo: Subgrupo
  modalidade: Modalidade
  classe: Classe
}

/** R$/MWh and R$/kW without tax, as the resolution prints them; null where it prints none. */
export interface Preco {
  posto: Posto
  te: number | null
  tusd: number | null
  fio_b: number | null
  fio_a: number | null
  pd_tfsee: number | null
  nao_energia: number | null
  demanda: number | null
}
