import { deNumeric, escreverQuantidade } from '../../regras/quantidade.ts'
import type { Movimento } from '../../contract/movimentos.ts'
import { qtd } from '../nomes.ts'

/** `Campinas 12 → 8`: what each place of the company had before the line and after it. Empty: goods did not move. */
export function antesEDepois(
  i: Pick<Movimento['itens'][number], 'de' | 'para' | 'qtd' | 'saldo_de' | 'saldo_para'>,
): string {
  const lado = (lugar: string, depois: string | null, mudou: bigint) =>
    depois === null ? [] : [`${lugar} ${qtd(escreverQuantidade(deNumeric(depois) - mudou))} → ${qtd(depois)}`]
  const n = deNumeric(i.qtd)
  return n === 0n ? '' : [...lado(i.de, i.saldo_de, -n), ...lado(i.para, i.saldo_para, n)].join(', ')
}
