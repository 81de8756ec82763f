import type { ComponentType } from 'react'
import { criarEncaixe } from '#platform/navegador/encaixe.ts'

export interface MarcadoParaComprar {
  item_id: string
  /** in the unit of the material */
  quantidade: string
  fornecedor: string
}

/** What modules above offer to do with the marked rows of the purchase list: to make the orders. */
export const acoesDaCompra = criarEncaixe<ComponentType<{ marcados: readonly MarcadoParaComprar[] }>>()
