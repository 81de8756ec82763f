import { abertoEm } from '#kit/expediente.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { carregarFila } from './configuracao.ts'

/** Whether the inbox's default queue is open; null when there is none or it has no opening hours. */
export async function filaAberta(db: Db, caixaId: string, agora = new Date()): Promise<boolean | null> {
  const padrao = await db
    .selectFrom('chat.fila_caixas')
    .select('fila_id')
    .where('caixa_entrada_id', '=', caixaId)
    .where('padrao', '=', true)
    .executeTakeFirst()
  const fila = padrao && (await carregarFila(db, padrao.fila_id))
  return fila?.ativa && !fila.sempre_aberta ? abertoEm(fila.expediente, agora) : null
}
