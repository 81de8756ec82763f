import { z } from 'zod'
import type { Banco } from '#platform/postgres/banco.ts'
import { ErroDeStorage } from '../erro.ts'
import { anotarNaTransacao } from './descartes.ts'

const unidades: Record<string, number> = { '': 1, b: 1, kb: 1e3, mb: 1e6, gb: 1e9 }
/** A number of bytes, or the client's short form: `20MB`. */
const tamanho = z.union([
  z.number().int().positive(),
  z
    .string()
    .regex(/^\d+\s*([kmg]?b)?$/i)
    .transform((t) => {
      const [, n = '', u = ''] = /^(\d+)\s*(\w*)$/.exec(t) ?? []
      return Number(n) * (unidades[u.toLowerCase()] ?? 1)
    }),
])

export const dadosDoBalde = z.object({
  id: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/),
  public: z.boolean().optional(),
  file_size_limit: tamanho.nullish(),
  allowed_mime_types: z
    .array(z.string().regex(/^[a-z0-9]+\/[a-z0-9.+_*-]+$/))
    .min(1)
    .nullish(),
})
export type DadosDoBalde = z.output<typeof dadosDoBalde>

export async function criarBalde(banco: Banco, { id, ...resto }: DadosDoBalde): Promise<void> {
  const criado = await banco.transacao((tx) =>
    tx
      .insertInto('storage.buckets')
      .values({ id, name: id, ...resto })
      .onConflict((c) => c.doNothing())
      .returning('id')
      .executeTakeFirst(),
  )
  if (!criado) throw new ErroDeStorage('ResourceAlreadyExists')
}

export async function alterarBalde(banco: Banco, { id, ...resto }: DadosDoBalde): Promise<void> {
  const mudou = await banco.transacao((tx) =>
    tx
      .updateTable('storage.buckets')
      .set({ ...resto, updated_at: new Date() })
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (mudou.numUpdatedRows === 0n) throw new ErroDeStorage('NoSuchBucket')
}

export async function esvaziarBalde(banco: Banco, id: string): Promise<void> {
  await banco.transacao(async (tx) => {
    const removidos = await tx.deleteFrom('storage.objects').where('bucket_id', '=', id).returning('version').execute()
    for (let i = 0; i < removidos.length; i += 1000)
      await anotarNaTransacao(
        tx,
        removidos.slice(i, i + 1000).map((o) => o.version),
      )
  })
}

export async function apagarBalde(banco: Banco, id: string): Promise<void> {
  await banco.transacao(async (tx) => {
    const balde = await tx
      .selectFrom('storage.buckets')
      .select('id')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!balde) throw new ErroDeStorage('NoSuchBucket')
    const algum = await tx
      .selectFrom('storage.objects')
      .select('id')
      .where('bucket_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (algum) throw new ErroDeStorage('BucketNotEmpty')
    await tx.deleteFrom('storage.buckets').where('id', '=', id).execute()
  })
}
