import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

/** Deletes what is known of the units of a contact, consumption included. Part of `esquecerPessoa`. */
export async function esquecerUnidades(u: Unidade, contatoId: string) {
  const { numAffectedRows } = await sql`
    delete from unidades.unidades
    where id in (select id from contatos_publico.unidades_consumidoras where contato_id = ${contatoId})
  `.execute(u.tx)
  return { contagens: { unidades: Number(numAffectedRows ?? 0) } }
}
