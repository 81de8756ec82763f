import { agendar } from '#platform/jobs/agendar.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { objeto, texto } from '../../api/receber/bruto.ts'

export const TRABALHO_DE_BOTAO = 'chat:telegram-botao'

/** Enqueues the acknowledgement of pressed buttons; without it the button shows a spinner on the person's screen. */
export async function agendarRespostas(tx: Tx, caixa_id: string, corpos: readonly unknown[]): Promise<void> {
  for (const corpo of corpos) {
    const id = texto(objeto(objeto(corpo).callback_query).id)
    // Telegram accepts the acknowledgement only for a short time, so there are few attempts
    if (id)
      await agendar(
        tx,
        TRABALHO_DE_BOTAO,
        { caixa_id, callback_query_id: id },
        { chave: `tg-botao:${caixa_id}:${id}`, tentativas: 3 },
      )
  }
}
