import { naoEncontrado } from '#kit/erro.ts'
import type { Tx } from '#platform/postgres/banco.ts'

/** Locks a contact until the end of the transaction. Returns its row; 404 when it does not exist. */
export async function trancarContato(tx: Tx, id: string) {
  const contato = await tx.selectFrom('cad.contatos').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!contato) throw naoEncontrado('Contato não encontrado.')
  return contato
}
