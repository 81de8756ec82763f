import { useSyncExternalStore } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { conversasDoFunil } from '#modules/funis/na-conversa/contract/conversas.ts'

/** The message of the stage a card just entered, and the conversation for it. */
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
 * After a move, offers the stage's message if there is one and the customer has a conversation. Sends nothing by
 * itself.
 */
export async function oferecerMensagem(cartaoId: string, titulo: string): Promise<void> {
  mudar(null)
  try {
    const { data } = await chamar(conversasDoFunil.mensagem, { params: { id: cartaoId } })
    if (data.texto && data.conversa_id)
      mudar({ cartao_id: cartaoId, titulo, texto: data.texto, conversa_id: data.conversa_id })
  } catch {
    // the move succeeded; a failure to offer a message is not worth an error
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
