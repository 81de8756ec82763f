// Addresses of the chat's pages for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'

const CONVERSAS = href('/chat/chat')

export const linkDaConversa = (id: string) => comBusca(CONVERSAS, { conversa: id })
/** Starts a conversation with a contact. */
export const linkParaConversar = (contatoId: string) => comBusca(CONVERSAS, { nova: contatoId })
/** The list, filtered. */
export const linkDasConversas = (
  busca: { minhas?: '1'; nao_lidas?: '1'; sem_responsavel?: '1'; aba?: 'aguardando' | 'transferida' } = {},
) => comBusca(CONVERSAS, busca)
/** One tab of an inbox's settings. */
export const linkDaCaixa = (id: string, aba: 'saidas' | 'saude' | 'conexao') =>
  comBusca(href('/chat/configuracoes/inboxes'), { caixa: id, aba })
/** The settings of all queues. */
export const linkDasFilas = () => href('/chat/configuracoes/filas')
