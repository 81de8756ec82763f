import type { RawBuilder } from 'kysely'
import type { Db } from './banco.ts'

/** Rows per statement and statements per night; the rest is deleted the next night. */
const POR_VEZ = 2000
const VEZES_POR_NOITE = 50

/** Runs a statement that deletes at most `porVez` rows until it finds fewer. Returns the number of rows deleted. */
export async function apagarAosPoucos(
  db: Db,
  apagar: (porVez: number) => RawBuilder<unknown>,
  porVez = POR_VEZ,
  vezes = VEZES_POR_NOITE,
): Promise<number> {
  let foram = 0
  for (let vez = 0; vez < vezes; vez++) {
    const { numAffectedRows } = await apagar(porVez).execute(db)
    foram += Number(numAffectedRows ?? 0)
    if (Number(numAffectedRows ?? 0) < porVez) break
  }
  return foram
}
