import { ListOrdered } from '#ui/icones.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { CartaoDeOferta } from '../../comum/web/cartao-de-oferta.tsx'
import { lerMenu } from './dados.ts'

export function CartaoDeLista({ m }: { m: Mensagem }) {
  const o = lerMenu(m.dados)
  return o && <CartaoDeOferta o={o} dados={m.dados} Icone={ListOrdered} />
}
