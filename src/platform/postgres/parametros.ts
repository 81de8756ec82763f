import type { Banco } from './banco.ts'

/** Parameters shared by the processes of one database, as JSON under a name. */
export async function lerParametro<T>({ db }: Pick<Banco, 'db'>, chave: string): Promise<T | undefined> {
  const linha = await db
    .selectFrom('plataforma.parametros')
    .select('valor')
    .where('chave', '=', chave)
    .executeTakeFirst()
  return linha?.valor as T | undefined
}

export async function gravarParametro({ db }: Pick<Banco, 'db'>, chave: string, valor: unknown): Promise<void> {
  const texto = JSON.stringify(valor)
  await db
    .insertInto('plataforma.parametros')
    .values({ chave, valor: texto })
    .onConflict((oc) => oc.column('chave').doUpdateSet({ valor: texto }))
    .execute()
}

export async function apagarParametro({ db }: Pick<Banco, 'db'>, chave: string): Promise<void> {
  await db.deleteFrom('plataforma.parametros').where('chave', '=', chave).execute()
}
