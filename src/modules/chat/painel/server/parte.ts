import type { ParteDoChat } from '#modules/chat/nucleo/server/parte.ts'
import { noContato } from '#modules/contatos/publico.ts'
import { conversasDoContato, passosDasConversas } from './consultas/no-contato.ts'

/** The data of conversations that other modules show. */
export const parteDoPainel = (): ParteDoChat => ({
  ligados: [noContato({ relacionados: conversasDoContato, passos: passosDasConversas })],
})
