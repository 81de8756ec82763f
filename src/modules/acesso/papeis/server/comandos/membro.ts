import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { qualPapel } from '#modules/acesso/nucleo/server/consultas/papel-de.ts'
import type { Tx } from '#platform/postgres/banco.ts'

/** Returns a role that is valid now or in the future. Ended roles are history and do not change. */
export async function lerMembro(tx: Tx, usuario_id: string, id: string) {
  const m = await tx
    .selectFrom('cad.membros')
    .select(['id', 'departamento', qualPapel('cad.membros').as('papel'), 'valido_de', 'valido_ate'])
    .where('id', '=', id)
    .where('usuario_id', '=', usuario_id)
    .where((e) => e.or([e('valido_ate', 'is', null), e('valido_ate', '>', sql<Date>`clock_timestamp()`)]))
    .forUpdate()
    .executeTakeFirst()
  if (!m) throw naoEncontrado('A pessoa não tem mais esse papel')
  return m
}
