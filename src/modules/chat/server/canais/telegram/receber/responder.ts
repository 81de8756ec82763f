import { agendar } from '#platform/jobs/agendar.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { objeto, texto } from '../../api/receber/bruto.ts'

export const TRABALHO_DE_BOTAO = 'chat:telegram-botao'

/** A pressed button keeps spinning on the person's screen until it is acknowledged. */
export async function agendarRespostas(tx: Tx, caixa_id: string, corpos: readonly unknown[]): Promise<void> {
  for (const corpo of corpos) {
    const id = texto(objeto(objeto(corpo).callback_query).id)
    // an answer is only taken for a short while: few tries, then it is over
    if (id)
      await agendar(
        tx,
        TRABALHO_DE_BOTAO,
        { caixa_id, callback_query_id: id },
        { chave: `tg-botao:${caixa_id}:${id}`, tentativas: 3 },
      )
  }
}
