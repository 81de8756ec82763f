import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Ausencia, PessoaDaEquipe } from '../../contract/ausencias.ts'
import { instante } from '#modules/acesso/nucleo/server/apresentar.ts'
import { daEquipeDe } from '#modules/acesso/nucleo/server/politica.ts'

/** Absences that have not ended. */
export async function ausenciasDe(db: Db | Tx, usuario_id: string): Promise<Ausencia[]> {
  const { rows } = await sql<Omit<Ausencia, 'de' | 'ate'> & { de: Date; ate: Date }>`
    select
      a.id,
      a.de,
      a.ate,
      a.motivo,
      a.de <= now() as agora,
      case when s.id is not null then json_build_object('id', s.id, 'nome', s.nome) end as substituto
    from cad.ausencias a
    left join cad.usuarios s on s.id = a.substituto_id
    where a.usuario_id = ${usuario_id}
      and a.ate > now()
    order by a.de
  `.execute(db)
  return rows.map((a) => ({ ...a, de: instante(a.de), ate: instante(a.ate) }))
}

/**
 * The people that the caller is responsible for, absent ones first. Only administrators see administrators and
 * auditors.
 */
export async function equipeDe(db: Db, ctx: Ctx): Promise<PessoaDaEquipe[]> {
  const { rows } = await sql<Omit<PessoaDaEquipe, 'ausente_ate'> & { ausente_ate: Date | null }>`
    select u.id, u.nome, u.foto, k.nome as cargo, a.ate as ausente_ate, s.nome as substituto
    from cad.usuarios u
    left join cad.cargos k on k.id = u.cargo_id
    left join cad.ausencias a on a.usuario_id = u.id and a.de <= now() and a.ate > now()
    left join cad.usuarios s on s.id = a.substituto_id
    where ${daEquipeDe(ctx)}
      and (${ctx.acesso.admin} or not exists (select from cad.papeis_globais g where g.usuario_id = u.id))
    order by a.ate is null, plataforma.sem_acento(u.nome), u.id
    limit 500
  `.execute(db)
  return rows.map((p) => ({ ...p, ausente_ate: p.ausente_ate && instante(p.ausente_ate) }))
}
