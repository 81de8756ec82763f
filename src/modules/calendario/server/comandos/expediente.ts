import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'
import { SEMANA } from '#kit/dias.ts'
import type { IntervaloDoDia } from '#modules/acesso/nucleo/contract/comum.ts'

const hora = (m: number) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`
const emPalavras = (lista: readonly IntervaloDoDia[]) =>
  [...lista]
    .sort((a, b) => a.dia - b.dia || a.inicio - b.inicio)
    .map((i) => `${SEMANA[i.dia] ?? ''} ${hora(i.inicio)}–${hora(i.fim)}`)
    .join('; ')

/**
 * Replaces the whole week of a user, a team or the company. Returns the change as text for the audit, or undefined
 * when nothing changed.
 */
export async function definirExpediente(
  tx: Tx,
  dono: { usuario_id: string } | { time_id: string } | 'empresa',
  novos: readonly IntervaloDoDia[],
): Promise<{ antes: { horario: string }; depois: { horario: string } } | undefined> {
  // a user and a team are locked by the caller; the company has no row to lock
  if (dono === 'empresa') await sql`select pg_advisory_xact_lock(hashtext('cad.expediente'))`.execute(tx)
  const { usuario_id, time_id } = { usuario_id: null, time_id: null, ...(dono === 'empresa' ? {} : dono) }
  const dele = sql<boolean>`usuario_id is not distinct from ${usuario_id} and time_id is not distinct from ${time_id}`
  const atuais = await tx.selectFrom('cad.expedientes').select(['dia', 'inicio', 'fim']).where(dele).execute()
  const [antes, depois] = [emPalavras(atuais), emPalavras(novos)]
  if (antes === depois) return undefined
  await tx.deleteFrom('cad.expedientes').where(dele).execute()
  if (novos.length > 0)
    await tx
      .insertInto('cad.expedientes')
      .values(novos.map((i) => ({ usuario_id, time_id, dia: i.dia, inicio: i.inicio, fim: i.fim })))
      .execute()
  return { antes: { horario: antes }, depois: { horario: depois } }
}
