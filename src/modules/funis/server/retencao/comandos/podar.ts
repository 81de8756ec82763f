import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** How far a publication went is looked at while it goes; what it made is a version, which stays. */
export const DIAS_DE_PUBLICACAO = 90
/**
 * Who sent a form agreed to certain words. They are proof for as long as somebody may still claim: five years (Consumer
 * Code, art. 27). The card stays.
 */
export const DIAS_DE_ENVIO = 5 * 365
/**
 * What another system delivered, kept to be looked at and repeated; it is also what tells a repetition from news, which
 * nobody sends so late.
 */
export const DIAS_DE_RECEBIDA = 90
/** What we told another system: taken, or given up. */
export const DIAS_DE_SAIDA = 30
export const DIAS_DE_SAIDA_MORTA = 90

/** Few at a time and not for ever: what is left of a great many goes the next night. */
export const POR_VEZ = 2000
export const VEZES_POR_NOITE = 50

const antesDe = (dias: number): RawBuilder<Date> => sql`now() - make_interval(days => ${dias})`

/** The rows of each table that are needed no more. The newest publication of a funnel stays: its screen shows it. */
const SOBRAS: Readonly<Record<string, RawBuilder<unknown>>> = {
  'funis.publicacoes': sql`
    t.acabou_em < ${antesDe(DIAS_DE_PUBLICACAO)}
    and exists (select from funis.publicacoes n where n.funil_id = t.funil_id and n.criada_em > t.criada_em)
  `,
  // a form that takes so many answers counts them
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

/** How many rows of each table went. */
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
