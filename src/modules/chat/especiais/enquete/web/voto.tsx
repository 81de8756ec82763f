import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { CartaoDeEscolha } from '../../comum/web/cartao-de-escolha.tsx'
import { lerVoto } from './dados.ts'

export function CartaoDeVoto({ m }: { m: Mensagem }) {
  const escolhas = lerVoto(m.dados) ?? []
  return (
    <CartaoDeEscolha rotulo={escolhas.length > 0 ? 'Votou na enquete' : 'Respondeu à enquete'} escolhas={escolhas} />
  )
}
