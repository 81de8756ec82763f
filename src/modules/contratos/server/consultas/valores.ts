import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '#platform/postgres/banco.ts'

/** Values of the variables in the version that was signed, by name; empty when none was. */
export async function valoresAssinados(db: Db | Tx, contratoId: string): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ variaveis: unknown }>`
    select conteudo -> 'variaveis' as variaveis
    from contratos.versoes
    where contrato_id = ${contratoId}
      and estado in ('enviada', 'assinada')
    order by n desc
    limit 1
  `.execute(db)
  return z.record(z.string(), z.string()).catch({}).parse(rows[0]?.variaveis)
}
