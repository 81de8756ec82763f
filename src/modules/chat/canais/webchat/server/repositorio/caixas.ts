import type { Db } from '#platform/postgres/banco.ts'
import { sql } from 'kysely'

/** Returns the inbox identified in a page's script tag. */
export async function caixaDoIdentificador(db: Db, identificador: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id
    from chat.caixas_entrada
    where tipo = 'webchat'
      and ativo
      and configuracao ->> 'identificador' = ${identificador}
  `.execute(db)
  return rows[0]?.id
}

/** Returns the oldest active webchat inbox, for the demonstration site. */
export async function primeiroIdentificador(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ identificador: string }>`
    select configuracao ->> 'identificador' as identificador
    from chat.caixas_entrada
    where tipo = 'webchat'
      and ativo
    order by criado_em
    limit 1
  `.execute(db)
  return rows[0]?.identificador
}
