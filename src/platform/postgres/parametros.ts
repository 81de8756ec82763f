import type { Banco, Db, Tx } from './banco.ts'

/** Parameters shared by the processes of one database, as JSON under a name. */
export async function lerParametro<T>({ db }: { db: Db | Tx }, chave: string): Promise<T | undefined> {
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

/** Sets a parameter as part of a command. Returns the previous value, locked until the command commits. */
export async function definirParametro(tx: Tx, chave: string, valor: unknown): Promise<unknown> {
  const antes = await tx
    .selectFrom('plataforma.parametros')
    .select('valor')
    .where('chave', '=', chave)
    .forUpdate()
    .executeTakeFirst()
  const texto = JSON.stringify(valor)
  await tx
    .insertInto('plataforma.parametros')
    .values({ chave, valor: texto })
    .onConflict((oc) => oc.column('chave').doUpdateSet({ valor: texto, alterado_em: new Date() }))
    .execute()
  return antes?.valor
}

/** Keeps the first value: of two processes that make one at the same time, both read the same afterwards. */
export async function gravarParametroUmaVez({ db }: Pick<Banco, 'db'>, chave: string, valor: unknown): Promise<void> {
  await db
    .insertInto('plataforma.parametros')
    .values({ chave, valor: JSON.stringify(valor) })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

export async function apagarParametro({ db }: Pick<Banco, 'db'>, chave: string): Promise<void> {
  await db.deleteFrom('plataforma.parametros').where('chave', '=', chave).execute()
}
