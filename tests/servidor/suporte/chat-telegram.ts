import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { casaDoTelegram, chatNovo, recebidaDoTelegram } from '#tests/suporte/contraparte-telegram.ts'
import type { Bolha } from '#tests/suporte/whatsapp.ts'

export const base = '/api/chat/conversas'

/** Starts the application with a Telegram counterpart, an inbox, and functions that read and send in it. */
export async function casaComTelegram() {
  const casa = await casaDoTelegram()
  const { telegram } = casa
  const supervisora = await casa.como('supervisora@girassol.test')
  const atendente = await casa.como('atendente@girassol.test')
  const caixa = await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' })
  const banco = casa.app.s.banco.db
  beforeEach(() => void (telegram.pedidos.length = 0))
  const mensagens = async (id: string) => (await supervisora('GET', `${base}/${id}/mensagens`)).corpo.data as Bolha[]
  const conversas = async (chat: number) =>
    (
      await sql<{ id: string; contato_id: string; status: string }>`
        select id, contato_id, status
        from chat.conversas
        where caixa_entrada_id = ${caixa.id}
          and endereco = ${String(chat)}
      `.execute(banco)
    ).rows
  const conversaDe = async (chat: number) => (await conversas(chat))[0]?.id ?? ''
  const enviar = (id: string, corpo: unknown) => atendente('POST', `${base}/${id}/mensagens`, corpo)
  async function comCliente(extra: Parameters<typeof recebidaDoTelegram>[0] = {}) {
    const chat = chatNovo()
    const corpo = recebidaDoTelegram({ chat, ...extra })
    await casa.entregar(caixa, corpo)
    return { chat, corpo: corpo as Bolha, id: await conversaDe(chat) }
  }
  return { casa, telegram, supervisora, atendente, caixa, banco, mensagens, conversas, conversaDe, enviar, comCliente }
}
