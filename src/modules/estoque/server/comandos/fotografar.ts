import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { guardar } from '#platform/guardados/repositorio.ts'

export interface Foto {
  bytes: Buffer
  mime: string
}

/** Stores a picture of a movement. */
export const fotografar = async (u: Unidade, movimentoId: string, { bytes, mime }: Foto): Promise<void> =>
  ligarFoto(u, { movimentoId, sha256: Buffer.from(await guardar(u.tx, bytes, mime), 'hex') })

/** A picture that is stored already becomes one of the movement. */
export async function ligarFoto(
  u: Unidade,
  { movimentoId, sha256, tiradaPor }: { movimentoId: string; sha256: Buffer; tiradaPor?: string },
): Promise<void> {
  await u.tx
    .insertInto('estoque.movimento_fotos')
    .values({
      id: uuidv7(),
      movimento_id: movimentoId,
      sha256,
      tirada_por: tiradaPor ?? u.autor.usuario?.id ?? null,
    })
    .execute()
}
