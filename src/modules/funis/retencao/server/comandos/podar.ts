import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** Days to keep the progress rows of publications; the published version stays. */
export const DIAS_DE_PUBLICACAO = 90
/**
 * Days to keep form submissions, which prove the consent: five years, as long as a claim is possible (Consumer Code,
 * art. 27). The card stays.
 */
export const DIAS_DE_ENVIO = 5 * 365
/**
 * Days to keep deliveries received from other systems, for inspection and retry. They also detect duplicates, which
 * never arrive that late.
 */
export const DIAS_DE_RECEBIDA = 90
/** Days to keep deliveries sent to other systems: successful or given up (`morta`). */
export const DIAS_DE_SAIDA = 30
export const DIAS_DE_SAIDA_MORTA = 90

/** Rows per statement and statements per night; the rest is deleted the next night. */
export const POR_VEZ = 2000
export const VEZES_POR_NOITE = 50

const antesDe = (dias: number): RawBuilder<Date> => sql`now() - make_interval(days => ${dias})`

/** Expired rows of each table. The latest publication of a funnel stays, because its screen shows it. */
const SOBRAS: Readonly<Record<string, RawBuilder<unknown>>> = {
  'funis.publicacoes': sql`
    t.acabou_em < ${antesDe(DIAS_DE_PUBLICACAO)}
    and exists (select from funis.publicacoes n where n.funil_id = t.funil_id and n.criada_em > t.criada_em)
  `,
  // a form with a maximum counts its submissions
  'funis.envios': sql`
    t.criado_em < ${antesDe(DIAS_DE_ENVIO)}
    and not exists (
      select from funis.formularios f
      where f.id = t.formulario_id
        and f.maximo_de_envios is not null
    )
  `,
  'funis.recebidas': sql`t.recebida_em < ${antesDe(DIAS_DE_RECEBIDA)}`,
  'funis.saidas': sql`
    t.situacao <> 'pendente'
    and t.criada_em < case t.situacao
      when 'morta' then ${antesDe(DIAS_DE_SAIDA_MORTA)}
      else ${antesDe(DIAS_DE_SAIDA)}
    end
  `,
}

/** Returns the number of rows deleted per table. */
export async function podarFunis(db: Db, porVez = POR_VEZ, vezes = VEZES_POR_NOITE): Promise<Record<string, number>> {
  const foram: Record<string, number> = {}
  for (const [tabela, sobra] of Object.entries(SOBRAS)) {
    foram[tabela] = 0
    for (let vez = 0; vez < vezes; vez++) {
      const { numAffectedRows } = await sql`
        delete from ${sql.table(tabela)}
        where ctid in (select t.ctid from ${sql.table(tabela)} t where ${sobra} limit ${porVez})
      `.execute(db)
      foram[tabela] += Number(numAffectedRows ?? 0)
      if (Number(numAffectedRows ?? 0) < porVez) break
    }
  }
  return foram
}
