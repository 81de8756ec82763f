import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { LUGARES } from './comum.ts'

export interface MedidaDaString {
  string: number
  voc: number
  isc: number
  isolacao: number
  voc_minimo: number
  voc_maximo: number
  fora: string[]
  ressalva: string
  em: Date
}

/** Measures of the strings in which a serial has been, newest first. */
export async function medidasDaSerie(db: Db, serie: string): Promise<MedidaDaString[]> {
  const { rows } = await sql<MedidaDaString>`
    select
      t.n as string,
      m.voc::float8 as voc,
      m.isc::float8 as isc,
      m.isolacao::float8 as isolacao,
      (m.esperado -> 'voc' ->> 'minimo')::float8 as voc_minimo,
      (m.esperado -> 'voc' ->> 'maximo')::float8 as voc_maximo,
      m.fora,
      m.ressalva,
      m.em
    from garantias.instalacoes x
    ${LUGARES}
    join garantias.medidas m on m.string_id = t.id
    where x.serie = ${serie}
    order by m.em desc, m.seq desc
    limit 12
  `.execute(db)
  return rows
}

export interface FotoDaOrdem {
  sha256: string
  vaga: string | null
  ordem: number
  tirada_em: Date
}

/** Photos of an order, oldest first. Those that the device still has are left out. */
export async function fotosDaOrdem(db: Db, ordemId: string, ate: number): Promise<FotoDaOrdem[]> {
  const { rows } = await sql<FotoDaOrdem>`
    select f.sha256, v.nome as vaga, o.numero as ordem, f.tirada_em
    from ordens_publico.fotos f
    join ordens_publico.ordens o on o.id = f.ordem_id
    left join ordens_publico.vagas v on v.id = f.vaga_id
    where f.ordem_id = ${ordemId}
      and f.recebida_em is not null
    order by f.tirada_em, f.id
    limit ${ate}
  `.execute(db)
  return rows
}
