import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** A register of this size was brought or typed in: first messages alone do not make it. */
const CADASTRO_EM_USO = 20

/** Whether the customers are here: an import finished, or the register is in use. */
export async function haClientes(db: Db): Promise<boolean> {
  const { rows } = await sql<{ ha: boolean }>`
    select exists (select from cad.importacoes where situacao = 'concluida')
      or (
        select count(*)
        from (select from cad.contatos limit ${CADASTRO_EM_USO}) primeiros
      ) = ${CADASTRO_EM_USO} as ha
  `.execute(db)
  return rows[0]?.ha ?? false
}
