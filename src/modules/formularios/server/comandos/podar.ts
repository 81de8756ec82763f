import { sql } from 'kysely'
import { apagarAosPoucos } from '#platform/postgres/aos-poucos.ts'
import type { Db } from '#platform/postgres/banco.ts'

/**
 * Days to keep form submissions, which prove the consent: five years, as long as a claim is possible (Consumer Code,
 * art. 27). The card stays.
 */
export const DIAS_DE_ENVIO = 5 * 365

/** Deletes expired submissions. A form with a maximum keeps them, because it counts them. */
export const podarEnvios = (db: Db, porVez?: number, vezes?: number): Promise<number> =>
  apagarAosPoucos(
    db,
    (limite) => sql`
      delete from funis.envios
      where ctid in (
        select e.ctid
        from funis.envios e
        where e.criado_em < now() - make_interval(days => ${DIAS_DE_ENVIO})
          and not exists (
            select from funis.formularios f
            where f.id = e.formulario_id
              and f.maximo_de_envios is not null
          )
        limit ${limite}
      )
    `,
    porVez,
    vezes,
  )
