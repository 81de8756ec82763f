import { sql, type RawBuilder } from 'kysely'
import { apagarAosPoucos } from '#platform/postgres/aos-poucos.ts'
import type { Db } from '#platform/postgres/banco.ts'

/** Days to keep the progress rows of publications; the published version stays. */
export const DIAS_DE_PUBLICACAO = 90
/**
 * Days to keep deliveries received from other systems, for inspection and retry. They also detect duplicates, which
 * never arrive that late.
 */
export const DIAS_DE_RECEBIDA = 90
/** Days to keep deliveries sent to other systems: successful or given up (`morta`). */
export const DIAS_DE_SAIDA = 30
export const DIAS_DE_SAIDA_MORTA = 90

const antesDe = (dias: number): RawBuilder<Date> => sql`now() - make_interval(days => ${dias})`

/** Deletes the expired rows of each table. The latest publication of a funnel stays, because its screen shows it. */
const SOBRAS: Readonly<Record<string, (porVez: number) => RawBuilder<unknown>>> = {
  'funis.publicacoes': (porVez) => sql`
    delete from funis.publicacoes
    where ctid in (
      select t.ctid
      from funis.publicacoes t
      where t.acabou_em < ${antesDe(DIAS_DE_PUBLICACAO)}
        and exists (
          select from funis.publicacoes n
          where n.funil_id = t.funil_id
            and n.criada_em > t.criada_em
        )
      limit ${porVez}
    )
  `,
  'funis.recebidas': (porVez) => sql`
    delete from funis.recebidas
    where ctid in (
      select t.ctid
      from funis.recebidas t
      where t.recebida_em < ${antesDe(DIAS_DE_RECEBIDA)}
      limit ${porVez}
    )
  `,
  'funis.saidas': (porVez) => sql`
    delete from funis.saidas
    where ctid in (
      select t.ctid
      from funis.saidas t
      where t.situacao <> 'pendente'
        and t.criada_em < case t.situacao
          when 'morta' then ${antesDe(DIAS_DE_SAIDA_MORTA)}
          else ${antesDe(DIAS_DE_SAIDA)}
        end
      limit ${porVez}
    )
  `,
}

/** Returns the number of rows deleted per table. */
export async function podarFunis(db: Db, porVez?: number, vezes?: number): Promise<Record<string, number>> {
  const foram: Record<string, number> = {}
  for (const [tabela, apagar] of Object.entries(SOBRAS))
    foram[tabela] = await apagarAosPoucos(db, apagar, porVez, vezes)
  return foram
}
