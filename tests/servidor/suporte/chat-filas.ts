import { sql } from 'kysely'
import { expect } from 'vitest'
import { casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'

export const base = '/api/chat/filas'

/** Starts the application with a channel counterpart, users with and without queues, and functions that fill them. */
export async function casaDasFilas() {
  const casa = await casaDeChat()
  const admin = await casa.como('admin@girassol.test')
  const supervisora = await casa.como('supervisora@girassol.test')
  const atendente = await casa.como('atendente@girassol.test')
  const banco = casa.app.s.banco
  let n = 0
  const fila = async (corpo: Record<string, unknown> = {}) => {
    const r = await supervisora('POST', base, { nome: `Fila ${++n}`, ...corpo })
    expect(r.corpo, JSON.stringify(r.corpo)).toMatchObject({ success: true })
    return r.corpo.data
  }
  const conversaDe = async (numero: string) =>
    (
      await sql<{ id: string; fila_id: string | null; atribuida_para: string | null; status: string }>`
        select c.id, c.fila_id, c.atribuida_para, c.status
        from chat.conversas c
        join cad.contatos k on k.id = c.contato_id
        where k.telefone = ${numero}
        order by c.criado_em desc
      `.execute(banco.db)
    ).rows
  /** Delivers the first message of a new customer. */
  const chega = async (caixa: { id: string; token: string }): Promise<{ id: string }> => {
    const numero = numeroNovo()
    await casa.entregar(caixa, recebida({ numero }))
    return (await conversaDe(numero))[0] as { id: string }
  }
  return { casa, admin, supervisora, atendente, banco, fila, conversaDe, chega }
}
