import { lerGuardado } from '#platform/guardados/repositorio.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { jpegDesenhavel } from '../../regras/jpeg.ts'

/** A stored document has at most 32 MB; the rest of it needs little. */
const MAXIMO = 24 * 1024 * 1024

/** Bytes of photos that a document can draw. Those in other formats, and those that make it too large, are left out. */
export async function lerFotos(
  db: Db,
  fotos: readonly { sha256: string; legenda: string }[],
): Promise<{ bytes: Buffer; legenda: string }[]> {
  const lidas: { bytes: Buffer; legenda: string }[] = []
  let total = 0
  for (const f of fotos) {
    const guardada = await lerGuardado(db, f.sha256)
    if (!guardada || !jpegDesenhavel(guardada.bytes)) continue
    if (total + guardada.bytes.length > MAXIMO) continue
    total += guardada.bytes.length
    lidas.push({ bytes: guardada.bytes, legenda: f.legenda })
  }
  return lidas
}
