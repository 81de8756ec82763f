import { beforeEach } from 'vitest'
import { numeroNovo } from '#tests/suporte/chat.ts'
import { casaDoWhatsapp, recebidaDoWhatsapp } from '#tests/suporte/whatsapp.ts'

export const base = '/api/chat/conversas'

/** Starts the application with a counterpart of Meta’s API, an inbox, and functions that read and send in it. */
export async function casaComWhatsapp() {
  const casa = await casaDoWhatsapp()
  const { graph } = casa
  const supervisora = await casa.como('supervisora@girassol.test')
  const atendente = await casa.como('atendente@girassol.test')
  const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
  beforeEach(() => void (graph.pedidos.length = 0))
  const mensagens = async (id: string) => (await supervisora('GET', `${base}/${id}/mensagens`)).corpo.data
  const conversaDe = async (numero: string) => (await supervisora('GET', `${base}?busca=${numero}`)).corpo.data[0]
  const enviar = (id: string, corpo: unknown) => atendente('POST', `${base}/${id}/mensagens`, corpo)
  /** Opens a conversation in which the customer has just written. */
  async function comCliente(de = numeroNovo()) {
    await casa.entregar(caixa, recebidaDoWhatsapp({ de }))
    return { de, conversa: await conversaDe(de) }
  }
  return { casa, graph, supervisora, atendente, caixa, mensagens, conversaDe, enviar, comCliente }
}
