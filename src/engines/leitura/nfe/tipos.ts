import type { Conferencia, NaoLido } from '../tipos.ts'

export interface Lote {
  lote: string
  quantidade: string | null
  fabricacao: string | null
  validade: string | null
}

/** Money of an item besides the price of the goods, in cents. */
export interface Parcelas {
  freteCentavos: number
  seguroCentavos: number
  descontoCentavos: number
  outrosCentavos: number
}

/** One line of a note. Decimals are text with a dot; `fatorTribPorCom` is an integer or an irreducible a/b. */
export interface ItemDaNota extends Parcelas {
  nItem: number
  codigoFornecedor: string | null
  gtin: string | null
  descricao: string | null
  ncm: string | null
  unidadeComercial: string | null
  quantidadeComercial: string | null
  precoUnitario: string | null
  valorProdutoCentavos: number | null
  unidadeTributavel: string | null
  quantidadeTributavel: string | null
  fatorTribPorCom: string | null
  ipiCentavos: number
  /** substitution and its fund: part of the cost */
  stCentavos: number
  icmsCentavos: number
  compoeTotal: boolean
  pedido: string | null
  itemPedido: string | null
  lotes: Lote[]
  /** candidates: a person or the scanner confirms them */
  seriais: string[]
  custoAquisicaoCentavos: number | null
  unidadeEstoque: string | null
  quantidadeEstoque: string | null
  custoUnitarioEstoque: string | null
}

export interface TotaisDaNota extends Parcelas {
  produtosCentavos: number | null
  ipiCentavos: number
  icmsCentavos: number
  totalNotaCentavos: number | null
  totalCalculadoCentavos: number
  diferencaCentavos: number | null
}

/** A goods note (NF-e, model 55), read for entry into stock. */
export interface Nota {
  chave: string | null
  chaveValida: boolean
  autorizada: boolean
  protocolo: string | null
  emitente: { cnpj: string | null; nome: string | null; uf: string | null }
  destinatario: { cnpj: string | null; nome: string | null }
  serie: number | null
  numero: number | null
  emissao: string | null
  finalidade: number | null
  itens: ItemDaNota[]
  totais: TotaisDaNota
  volumes: number | null
  /** candidates written for the whole note, which name no item */
  seriaisEmInfCpl: string[]
  duplicadaDe?: string
  /** false when a person has to decide before it enters stock */
  lancarNoEstoque?: false
}

export interface LeuNota {
  recusado: false
  tipo: 'nfe'
  lido: Nota
  avisos: string[]
  naoLidos: NaoLido[]
  conferencias: Conferencia[]
}
