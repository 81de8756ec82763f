import { useSyncExternalStore } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { conversasDoFunil } from '../../contract/conversas.ts'

/** A message that fits where a card has just come to stand, and the conversation it would go to. */
export interface Oferta {
  cartao_id: string
  titulo: string
  texto: string
  conversa_id: string
}
let atual: Oferta | null = null
const ouvintes = new Set<() => void>()
function mudar(nova: Oferta | null): void {
  atual = nova
  for (const ouvinte of ouvintes) ouvinte()
}

/**
 * After a move: where the stage has words and the customer a conversation, they are offered. Nothing is sent by itself.
 */
export async function oferecerMensagem(cartaoId: string, titulo: string): Promise<void> {
  mudar(null)
  try {
    const { data } = await chamar(conversasDoFunil.mensagem, { params: { id: cartaoId } })
    if (data.texto && data.conversa_id)
      mudar({ cartao_id: cartaoId, titulo, texto: data.texto, conversa_id: data.conversa_id })
  } catch {
    // the move is done; that nothing is offered beside it is no failure to speak of
  }
}
export const retirarOferta = (): void => mudar(null)
export const useOferta = (): Oferta | null =>
  useSyncExternalStore(
    (fn) => {
      ouvintes.add(fn)
      return () => void ouvintes.delete(fn)
    },
    () => atual,
  )
