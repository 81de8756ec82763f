import type { ItemDaDemonstracao } from '#modules/catalogo/publico.ts'

export interface MaterialDaDemonstracao extends Pick<ItemDaDemonstracao, 'tipo' | 'marca' | 'modelo' | 'fornecedor'> {
  codigo: string
  categoria: string
  unidade: 'UN' | 'M'
  rastreio: 'nenhum' | 'lote' | 'serie'
  ncm: string
  ficha: object
  /** centavos of one unit */
  custo: number
  /** days from order to arrival */
  prazo: number
  /** position in its family: the first are used most */
  ritmo: number
}
