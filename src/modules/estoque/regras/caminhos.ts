import type { TipoDeLocal, TipoDeMovimento } from '../tipos.ts'

const VIRTUAIS: ReadonlySet<TipoDeLocal> = new Set(['fornecedor', 'cliente', 'consumo', 'ajuste', 'perda', 'variacao'])
export const ehFisico = (t: TipoDeLocal): boolean => !VIRTUAIS.has(t)

/** What is there counts as available: not on its way, held back or damaged. */
export const contaComoDisponivel = (t: TipoDeLocal): boolean => t === 'almoxarifado' || t === 'van' || t === 'obra'

/** What is there waits for a decision. */
export const retem = (t: TipoDeLocal): boolean => t === 'quarentena' || t === 'avaria'

/** Whether a kind of movement goes from one kind of place to another. */
export function caminhoServe(tipo: TipoDeMovimento, de: TipoDeLocal, para: TipoDeLocal): boolean {
  const [sai, chega] = [ehFisico(de), ehFisico(para)]
  switch (tipo) {
    case 'entrada':
      return de === 'fornecedor' && chega
    case 'saida':
      return sai && (para === 'consumo' || para === 'cliente')
    case 'transferencia':
      return sai && chega
    case 'ajuste':
      return (sai && para === 'ajuste') || (de === 'ajuste' && chega)
    case 'perda':
      return sai && para === 'perda'
    case 'devolucao':
      return (sai && para === 'fornecedor') || (chega && (de === 'cliente' || de === 'consumo'))
  }
}
