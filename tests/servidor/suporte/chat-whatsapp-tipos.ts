import { beforeEach } from 'vitest'
import { numeroNovo } from '#tests/suporte/chat.ts'
import { casaDoWhatsapp, recebidaDoWhatsapp } from '#tests/suporte/whatsapp.ts'

export const base = '/api/chat/conversas'

/** Starts the application with a counterpart of Meta’s API and an inbox of its type. */
export async function casaDosTipos() {
  const casa = await casaDoWhatsapp()
  const { graph } = casa
  const supervisora = await casa.como('supervisora@girassol.test')
  const atendente = await casa.como('atendente@girassol.test')
  const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
  beforeEach(() => void (graph.pedidos.length = 0))
  const mensagens = async (id: string) => (await supervisora('GET', `${base}/${id}/mensagens`)).corpo.data
  const conversaDe = async (numero: string) => (await supervisora('GET', `${base}?busca=${numero}`)).corpo.data[0]
  async function comCliente() {
    const de = numeroNovo()
    await casa.entregar(caixa, recebidaDoWhatsapp({ de }))
    return { de, id: (await conversaDe(de)).id as string }
  }
  const enviar = (id: string, especial: unknown, extra = {}) =>
    atendente('POST', `${base}/${id}/mensagens`, { especial, ...extra })
  return { casa, graph, atendente, caixa, mensagens, conversaDe, comCliente, enviar }
}
