import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { CartaoDeEscolha } from '../../comum/web/cartao-de-escolha.tsx'
import { texto } from '../../comum/web/oferta.ts'

export const CartaoDoItemEscolhido = ({ m }: { m: Mensagem }) => (
  <CartaoDeEscolha rotulo="Escolheu da lista" escolhas={[texto(m.dados?.titulo)]} />
)
