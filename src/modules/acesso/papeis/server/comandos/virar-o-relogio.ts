import { sql } from 'kysely'
import { sistema, type Executar } from '#platform/eventos/unidade.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { acessoAlterado, usuarioAlterado } from '#modules/acesso/nucleo/eventos.ts'

/**
 * Roles and absences that began or ended after the mark and up to now. `acesso` is true for the holder of the role and
 * for the substitute, who sees the work of the absent user meanwhile. A role granted to start immediately is left out:
 * the command emits its own event.
 */
const viradas = (ate: 'now()' | 'clock_timestamp()') => sql`
  select m.usuario_id, true as acesso
  from cad.membros m, cad.relogio r
  where m.valido_ate > r.ate
    and m.valido_ate <= ${sql.raw(ate)}
  union
  select m.usuario_id, true
  from cad.membros m, cad.relogio r
  where m.valido_de > m.criado_em
    and m.valido_de > r.ate
    and m.valido_de <= ${sql.raw(ate)}
  union
  select a.substituto_id, true
  from cad.ausencias a, cad.relogio r
  where a.substituto_id is not null
    and ((a.de > r.ate and a.de <= ${sql.raw(ate)}) or (a.ate > r.ate and a.ate <= ${sql.raw(ate)}))
  union
  select a.usuario_id, false
  from cad.ausencias a, cad.relogio r
  where a.de > r.ate
    and a.de <= ${sql.raw(ate)}
  union
  select a.usuario_id, false
  from cad.ausencias a, cad.relogio r
  where a.ate > r.ate
    and a.ate <= ${sql.raw(ate)}
`

/**
 * Emits events for changes that only the clock makes: an expired role closes the live channels and refreshes the
 * screens of its user as if it had been removed. Writes nothing while nothing changes.
 */
export async function virarORelogio(db: Db, executar: Executar): Promise<number> {
  const {
    rows: [olhada],
  } = await sql<{ ha: boolean }>`select exists (${viradas('now()')}) as ha`.execute(db)
  if (!olhada?.ha) return 0
  return executar(sistema, async (u) => {
    await sql`select 1 from cad.relogio for update`.execute(u.tx)
    const {
      rows: [agora],
    } = await sql<{ em: Date }>`select clock_timestamp() as em`.execute(u.tx)
    const { rows } = await sql<{ usuario_id: string; acesso: boolean }>`${viradas('clock_timestamp()')}`.execute(u.tx)
    const deAcesso = [...new Set(rows.filter((r) => r.acesso).map((r) => r.usuario_id))]
    await sql`update cad.relogio set ate = ${agora?.em ?? new Date()}::timestamptz`.execute(u.tx)
    if (deAcesso.length > 0)
      await sql`
        update cad.usuarios
        set versao_acesso = versao_acesso + 1
        where id = any(${deAcesso}::uuid[])
      `.execute(u.tx)
    for (const usuario_id of deAcesso) u.emitir(acessoAlterado, { usuario_id })
    for (const r of rows) if (!r.acesso) u.emitir(usuarioAlterado, { usuario_id: r.usuario_id })
    return rows.length
  })
}
