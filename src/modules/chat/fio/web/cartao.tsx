import { Aguarde } from '#ui/tardia.tsx'
import type { Mensagem } from '#modules/chat/nucleo/tipos.ts'
import { cartoesDoFio, type CartaoDoFio, type PropsDoCartao } from './encaixes.ts'

function cartaoDe(d: Mensagem['dados']): CartaoDoFio | null {
  const cartao = cartoesDoFio.ler().find((c) => c.tipo === d?.tipo)
  return cartao && d && (cartao.basta?.(d) ?? true) ? cartao : null
}

/** Whether the card shows the whole content of the text, so that the text is hidden. */
export const cartaoBasta = (d: Mensagem['dados']): boolean => cartaoDe(d)?.basta !== undefined

/** Renders structured content (a location, a poll, the head of an e-mail); null for plain text. */
export function Cartao({ m, aoConversar }: PropsDoCartao) {
  const cartao = cartaoDe(m.dados)
  return (
    cartao && (
      <Aguarde fallback={<span className="block h-10" />}>
        <cartao.Componente m={m} aoConversar={aoConversar} />
      </Aguarde>
    )
  )
}
