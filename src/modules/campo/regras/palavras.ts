import type { TipoDeOrdem } from '#modules/ordens/tipos.ts'

export const nomesDosTipos: Readonly<Record<TipoDeOrdem, string>> = {
  instalacao: 'Instalação',
  preventiva: 'Preventiva',
  corretiva: 'Corretiva',
  limpeza: 'Limpeza',
  garantia: 'Garantia',
  vistoria: 'Vistoria',
  seguro: 'Seguro',
}
