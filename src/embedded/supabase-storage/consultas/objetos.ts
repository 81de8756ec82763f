import type { Selectable } from 'kysely'
import type { Db, Esquema } from '#platform/postgres/banco.ts'
import { ErroDeStorage } from '../erro.ts'

export type Objeto = Selectable<Esquema['storage.objects']>
export type Balde = Selectable<Esquema['storage.buckets']>

export function acharObjeto(db: Db, bucket: string, nome: string): Promise<Objeto | undefined> {
  return db
    .selectFrom('storage.objects')
    .selectAll()
    .where('bucket_id', '=', bucket)
    .where('name', '=', nome)
    .executeTakeFirst()
}

export async function lerObjeto(db: Db, bucket: string, nome: string): Promise<Objeto> {
  const objeto = await acharObjeto(db, bucket, nome)
  if (!objeto) throw new ErroDeStorage('NoSuchKey')
  return objeto
}

export function acharObjetos(db: Db, bucket: string, nomes: readonly string[]): Promise<Objeto[]> {
  if (nomes.length === 0) return Promise.resolve([])
  return db
    .selectFrom('storage.objects')
    .selectAll()
    .where('bucket_id', '=', bucket)
    .where('name', 'in', nomes)
    .execute()
}

export async function lerBalde(db: Db, id: string): Promise<Balde> {
  const balde = await db.selectFrom('storage.buckets').selectAll().where('id', '=', id).executeTakeFirst()
  if (!balde) throw new ErroDeStorage('NoSuchBucket')
  return balde
}

export const listarBaldes = (db: Db): Promise<Balde[]> =>
  db.selectFrom('storage.buckets').selectAll().orderBy('id').execute()
