import { ListChecks } from '#ui/icones.ts'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { CartaoDeOferta } from '../../comum/web/cartao-de-oferta.tsx'
import { lerEnquete } from './dados.ts'

export function CartaoDeEnquete({ m }: { m: Mensagem }) {
  const o = lerEnquete(m.dados)
  return o && <CartaoDeOferta o={o} dados={m.dados} Icone={ListChecks} votos />
}
