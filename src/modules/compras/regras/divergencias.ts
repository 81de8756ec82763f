import { deNumeric } from '#modules/estoque/regras/quantidade.ts'
import { escrita, faturadaDe, type ItemGuardado } from './conferencia.ts'

interface LinhaPedida {
  item_id: string
  nome: string
  qtd: string
  recebida: string
  valor_centavos: number
}

const nomeCurto = (i: ItemGuardado): string => i.material?.nome ?? `item ${i.n}`

/** How a note differs from the order that it answers, one sentence a difference. Prices only for who may see costs. */
export function divergencias(
  itens: readonly ItemGuardado[],
  pedido: readonly LinhaPedida[],
  veCusto: boolean,
): string[] {
  return itens.flatMap((i) => {
    const faturada = faturadaDe(i)
    if (!i.material || faturada === null) return []
    const linha = pedido.find((l) => l.item_id === i.material?.id)
    if (!linha) return [`${nomeCurto(i)} não está no pedido`]
    const falta = deNumeric(linha.qtd) - deNumeric(linha.recebida)
    const demais =
      faturada > falta ? [`${nomeCurto(i)}: a nota tem ${escrita(faturada)}, o pedido espera ${escrita(falta)}`] : []
    if (!veCusto || linha.valor_centavos === 0) return demais
    // unit prices compared as fractions: no rounding on the way
    const nota = BigInt(i.valor_centavos) * deNumeric(linha.qtd)
    const acordado = BigInt(linha.valor_centavos) * faturada
    const milesimos = Number(((nota - acordado) * 1000n) / acordado)
    if (Math.abs(milesimos) < 1) return demais
    const quanto = (Math.abs(milesimos) / 10).toFixed(1).replace('.', ',')
    return [...demais, `${nomeCurto(i)} ${quanto} % ${milesimos > 0 ? 'acima' : 'abaixo'} do pedido`]
  })
}
