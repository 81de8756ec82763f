import type { Db } from '#platform/postgres/banco.ts'

/** Returns the number of deliveries that are stored and not processed yet, over all inboxes. */
export async function entregasPendentes(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('chat.eventos_webhook')
    .select((c) => c.fn.countAll<string>().as('total'))
    .where('situacao', '=', 'pendente')
    .executeTakeFirstOrThrow()
  return Number(total)
}
