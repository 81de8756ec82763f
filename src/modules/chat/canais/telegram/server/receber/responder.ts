import { agendar } from '#platform/jobs/agendar.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { objeto, texto } from '#modules/chat/canais/comum/server/bruto.ts'
import { z } from 'zod'
import { tipoDeTrabalho } from '#platform/jobs/trabalho.ts'

export const trabalhoDoBotao = tipoDeTrabalho(
  'chat:telegram-botao',
  z.object({ caixa_id: z.uuid(), callback_query_id: z.string() }),
)

/** Enqueues the acknowledgement of pressed buttons; without it the button shows a spinner on the person's screen. */
export async function agendarRespostas(tx: Tx, caixa_id: string, corpos: readonly unknown[]): Promise<void> {
  for (const corpo of corpos) {
    const id = texto(objeto(objeto(corpo).callback_query).id)
    // Telegram accepts the acknowledgement only for a short time, so there are few attempts
    if (id)
      await agendar(
        tx,
        trabalhoDoBotao,
        { caixa_id, callback_query_id: id },
        { chave: `tg-botao:${caixa_id}:${id}`, tentativas: 3 },
      )
  }
}
