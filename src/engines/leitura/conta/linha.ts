import { classeDoTexto, FINANCEIRAS, mesDoTexto, origemDoTexto, postoDoTexto, tipoDaDescricao } from '../descricao.ts'
import type { Item, Posto } from '../tipos.ts'

/** A billed line with what the document prints next to it: tariffs without taxes (R$/kWh) and rates (%). */
export interface Linha {
  item: Item
  tarifaTe?: string
  tarifaTusd?: string
  /** tariff of a line that is neither TE nor TUSD, or whose part the document does not name */
  tarifa?: string
  icmsPct?: string
  pisPct?: string
  cofinsPct?: string
  /** the line is printed as exempt from ICMS */
  semIcms?: boolean
}

export interface LinhaCrua {
  nItem: number
  descricao: string
  quantidade: string | null
  unidade: 'kWh' | 'kW' | 'kVArh' | null
  precoUnitario: string | null
  valorCentavos: number
  /** the document states no quantity for the line */
  financeira?: boolean
  posto?: Posto | null
  mesDaColuna?: string | null
}

interface DaUnidade {
  uc: string | null
  injetaAqui: boolean
}

export const ehCredito = (item: Item): boolean => item.tipo.startsWith('COMPENSADA')

/** Builds a billed line from its cells: type, period, and the origin of a credit. */
export function montarItem(crua: LinhaCrua, { uc, injetaAqui }: DaUnidade): Item {
  const energia = crua.unidade === 'kWh' && crua.quantidade !== null
  const tipo = tipoDaDescricao(crua.descricao, crua.valorCentavos < 0, energia)
  const semQuantidade = crua.financeira === true || FINANCEIRAS.includes(tipo)
  const quantidade = semQuantidade ? null : (crua.quantidade?.replace(/^-/, '') ?? null)
  const posto = crua.posto ?? postoDoTexto(crua.descricao)
  const item: Item = {
    nItem: crua.nItem,
    descricao: crua.descricao,
    tipo,
    quantidade,
    unidade: quantidade === null ? null : crua.unidade,
    kwh: crua.unidade === 'kWh' ? quantidade : null,
    precoUnitario: quantidade === null ? null : crua.precoUnitario,
    valorCentavos: crua.valorCentavos,
    ...(posto && posto !== 'unico' && quantidade !== null ? { posto } : {}),
  }
  if (!ehCredito(item)) return item
  return {
    ...item,
    classeGd: classeDoTexto(crua.descricao),
    origem: origemDoTexto(crua.descricao, uc, injetaAqui),
    competenciaOrigem: mesDoTexto(crua.descricao) ?? crua.mesDaColuna ?? null,
  }
}
