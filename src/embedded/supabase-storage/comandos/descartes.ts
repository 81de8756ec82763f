import type { Banco, Tx } from '#platform/postgres/banco.ts'
import type { Deposito } from '../deposito.ts'

export async function anotarDescarte(banco: Banco, version: string): Promise<void> {
  await banco.transacao((tx) => anotarNaTransacao(tx, [version]))
}

export async function anotarNaTransacao(tx: Tx, versions: readonly string[]): Promise<void> {
  if (versions.length === 0) return
  await tx
    .insertInto('storage.descartes')
    .values(versions.map((version) => ({ version })))
    .onConflict((c) => c.doNothing())
    .execute()
}

export async function esquecerDescarte(banco: Banco, version: string): Promise<void> {
  await banco.transacao((tx) => tx.deleteFrom('storage.descartes').where('version', '=', version).execute())
}

/**
 * Grace period in seconds: an upload that is still running, or a backup that is still reading, needs its bytes. Two
 * hours are more than either takes.
 */
const CARENCIA = 2 * 3600

/**
 * Removes stored bytes without a row. Safe to run in several processes and at any time; returns how many were removed.
 */
export async function limparDescartes(
  { banco, armazem }: Deposito,
  carenciaEmSegundos: number = CARENCIA,
): Promise<number> {
  const limite = new Date(Date.now() - carenciaEmSegundos * 1000)
  let total = 0
  for (;;) {
    const removidos = await banco.transacao(async (tx) => {
      const velhos = await tx
        .selectFrom('storage.descartes')
        .select('version')
        .where('desde', '<=', limite)
        .orderBy('desde')
        .limit(100)
        .forUpdate()
        .skipLocked()
        .execute()
      const versions = velhos.map((v) => v.version)
      if (versions.length === 0) return 0
      const emUso = await tx.selectFrom('storage.objects').select('version').where('version', 'in', versions).execute()
      const vivas = new Set(emUso.map((o) => o.version))
      for (const version of versions) if (!vivas.has(version)) await armazem.remover(version)
      await tx.deleteFrom('storage.descartes').where('version', 'in', versions).execute()
      return versions.length
    })
    total += removidos
    if (removidos === 0) return total
  }
}
