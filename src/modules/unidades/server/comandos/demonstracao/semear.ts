import type { Tx } from '#platform/postgres/banco.ts'

/** What the energy modules know of the units of the demonstration. */
export async function semearUnidades(
  tx: Tx,
  unidades: readonly {
    id: string
    distribuidora_id: string
    ligacao: 'MONO' | 'BI' | 'TRI'
    cidade: string
    uf: string
  }[],
): Promise<void> {
  await tx
    .insertInto('unidades.unidades')
    .values(unidades.map((u) => ({ ...u, subgrupo: 'B1', modalidade: 'convencional' })))
    .onConflict((c) => c.column('id').doNothing())
    .execute()
}
