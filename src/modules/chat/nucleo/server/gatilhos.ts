import { z } from 'zod'
import { gatilho } from '#platform/gatilho.ts'
import { mensagemCriada } from '../eventos.ts'

/** A customer wrote. Messages that are sent are no trigger. */
export const mensagemRecebida = gatilho(mensagemCriada, {
  tipo: 'mensagem_recebida',
  fato: 'mensagem',
  dados: z.object({ conversa_id: z.uuid(), mensagem: z.object({ id: z.uuid() }) }),
  chave: ({ mensagem }) => (mensagem.direcao === 'entrada' ? mensagem.id : null),
  vez: ({ mensagem }, cartaoId) => `mensagem:${cartaoId}:${mensagem.id}`,
  async achar(tx, { conversa_id }) {
    const c = await tx
      .selectFrom('chat.conversas')
      .select('contato_id')
      .where('id', '=', conversa_id)
      .executeTakeFirst()
    return c ? { contato_id: c.contato_id } : null
  },
})
