import { lerGuardado } from '#platform/guardados/repositorio.ts'
import type { Db } from '#platform/postgres/banco.ts'

/** Bytes of photos that a document can draw; those in other formats are left out. */
export async function lerFotos(
  db: Db,
  fotos: readonly { sha256: string; legenda: string }[],
): Promise<{ bytes: Buffer; legenda: string }[]> {
  const lidas: { bytes: Buffer; legenda: string }[] = []
  for (const f of fotos) {
    const guardada = await lerGuardado(db, f.sha256)
    if (guardada && /^image\/(jpeg|png)$/.test(guardada.mime)) lidas.push({ bytes: guardada.bytes, legenda: f.legenda })
  }
  return lidas
}
