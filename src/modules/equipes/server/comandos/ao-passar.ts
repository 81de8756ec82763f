import { sql } from 'kysely'
import type { AoPassar } from '#modules/ordens/publico.ts'
import { agendaMudou } from '../../eventos.ts'
import { desocuparOrdem } from './ocupar.ts'

/** A cancelled order frees its hours; a concluded one what is left of them. */
export const liberarAgenda: AoPassar = async (u, p) => {
  if (p.para === 'cancelada') await desocuparOrdem(u.tx, p.ordem_id)
  else if (p.para === 'concluida')
    await sql`
      update equipes.ocupacoes
      set periodo = case when lower(periodo) < ${p.em} then tstzrange(lower(periodo), ${p.em}) else periodo end,
        cancelada_em = case when lower(periodo) >= ${p.em} then now() end
      where ordem_id = ${p.ordem_id}
        and cancelada_em is null
        and upper(periodo) > ${p.em}
    `.execute(u.tx)
  u.emitir(agendaMudou, { equipe_id: null, ordem_id: p.ordem_id, por: null })
}
