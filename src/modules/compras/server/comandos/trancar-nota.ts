import { diaAqui } from '#kit/aqui.ts'
import { diaBr } from '#kit/dias.ts'
import { conflito, naoEncontrado, type ErroApp } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { notaPorId } from '../consultas/notas.ts'

/** The refusal of a note that is in the ledger already: when, and by whom. */
export async function jaLancada(tx: Tx, id: string): Promise<ErroApp> {
  const n = await notaPorId(tx, id)
  const em = n.lancada_em ? diaBr(diaAqui(n.lancada_em)) : 'outro dia'
  return conflito(`Esta nota já entrou em ${em}${n.lancada_por ? `, por ${n.lancada_por}` : ''}.`)
}

/** Locks a note in conference: one change of it at a time. */
export async function trancarNota(u: Unidade, id: string): Promise<{ fornecedor_id: string }> {
  const nota = await u.tx
    .selectFrom('compras.notas')
    .select(['fornecedor_id', 'estado'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!nota) throw naoEncontrado('Esta nota não existe.')
  if (nota.estado === 'lancada') throw await jaLancada(u.tx, id)
  return nota
}
