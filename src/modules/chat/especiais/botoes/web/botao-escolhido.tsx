import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { CartaoDeEscolha } from '../../comum/web/cartao-de-escolha.tsx'
import { texto } from '../../comum/web/oferta.ts'

export const CartaoDoBotaoEscolhido = ({ m }: { m: Mensagem }) => (
  <CartaoDeEscolha rotulo="Escolheu um botão" escolhas={[texto(m.dados?.titulo)]} />
)
