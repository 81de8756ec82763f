import { sql } from 'kysely'
import { sistema, type Executar } from '#platform/eventos/unidade.ts'
import type { Log } from '#platform/log/log.ts'
import { diasASelar, lerSelos, resumirDia, ZERO } from '../consultas/selos.ts'

/**
 * Seals every day that ended, chained to the previous seal. The digests are also logged: outside the database, out of
 * reach of a person who can change it.
 */
export async function selarAuditoria(executar: Executar, log: Log): Promise<number> {
  return executar(sistema, async (u) => {
    await sql`select pg_advisory_xact_lock(hashtext('plataforma.auditoria_selos'))`.execute(u.tx)
    let anterior = (await lerSelos(u.tx)).at(-1)?.resumo ?? ZERO
    const dias = await diasASelar(u.tx)
    for (const dia of dias) {
      const { resumo, linhas } = await resumirDia(u.tx, dia, anterior)
      await u.tx.insertInto('plataforma.auditoria_selos').values({ dia, anterior, resumo, linhas }).execute()
      u.depois(() => log.info({ dia, resumo, linhas }, 'audit: day sealed'))
      anterior = resumo
    }
    return dias.length
  })
}
