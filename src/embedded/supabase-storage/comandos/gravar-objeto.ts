import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import type { Objeto } from '../consultas/objetos.ts'
import { ErroDeStorage } from '../erro.ts'
import type { Recebido } from '../receber.ts'
import { anotarNaTransacao } from './descartes.ts'

export interface AGravar {
  bucket: string
  nome: string
  dono: string | null
  recebido: Recebido
  cacheControl?: string | undefined
  nomeOriginal?: string | undefined
  metadata?: Record<string, unknown> | undefined
  substituir: boolean
}

/** Writes the row of received bytes. Bytes of a replaced object become garbage in the same transaction. */
export function gravarObjeto(
  banco: Banco,
  { bucket, nome, dono, recebido, cacheControl = 'max-age=3600', nomeOriginal, metadata, substituir }: AGravar,
): Promise<Objeto> {
  return banco.transacao(async (tx) => {
    // two concurrent uploads to one path: the later one replaces or is refused, as if they had been sequential
    await sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${bucket}/${nome}`}, 0))`.execute(tx)
    const anterior = await tx
      .selectFrom('storage.objects')
      .select('version')
      .where('bucket_id', '=', bucket)
      .where('name', '=', nome)
      .forUpdate()
      .executeTakeFirst()
    if (anterior && !substituir) throw new ErroDeStorage('KeyAlreadyExists')
    const valores = {
      version: recebido.version,
      owner: dono,
      size: recebido.tamanho,
      mimetype: recebido.mimetype,
      sha256: recebido.sha256,
      cache_control: cacheControl.slice(0, 200),
      nome_original: nomeOriginal?.slice(0, 500) ?? null,
      metadata: metadata ? JSON.stringify(metadata) : null,
    }
    const gravado = await tx
      .insertInto('storage.objects')
      .values({ id: uuidv7(), bucket_id: bucket, name: nome, ...valores })
      .onConflict((c) => c.columns(['bucket_id', 'name']).doUpdateSet({ ...valores, updated_at: new Date() }))
      .returningAll()
      .executeTakeFirstOrThrow()
    const nosso = await tx.deleteFrom('storage.descartes').where('version', '=', recebido.version).executeTakeFirst()
    // removed by the sweep during a slow upload: without bytes the row must not appear
    if (nosso.numDeletedRows !== 1n) throw new ErroDeStorage('InternalError')
    if (anterior) await anotarNaTransacao(tx, [anterior.version])
    return gravado
  })
}
