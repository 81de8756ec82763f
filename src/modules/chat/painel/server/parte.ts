import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { noContato } from '#modules/contatos/publico.ts'
import { conversasDoContato, passosDasConversas } from './consultas/no-contato.ts'

/** What other modules show of conversations. */
export const parteDoPainel = (): ParteDoChat => ({
  ligados: [noContato({ relacionados: conversasDoContato, passos: passosDasConversas })],
})
