import { SquareCheck } from '#ui/icones.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { CartaoDeOferta } from '../../comum/web/cartao-de-oferta.tsx'
import { lerBotoes } from './dados.ts'

export function CartaoDeBotoes({ m }: { m: Mensagem }) {
  const o = lerBotoes(m.dados)
  return o && <CartaoDeOferta o={o} dados={m.dados} Icone={SquareCheck} />
}
