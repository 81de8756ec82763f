import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { MODELO } from './comum.ts'

interface DoAviso {
  numero: number
  serie: string
  modelo: string
  aberto_por: string | null
  versao: number
}

export async function rmaDoAviso(db: Db, id: string): Promise<DoAviso | null> {
  const { rows } = await sql<DoAviso>`
    select r.numero, r.serie, ${MODELO} as modelo, r.aberto_por, r.versao
    from garantias.rmas r
    join catalogo_publico.itens i on i.id = r.item_id
    where r.id = ${id}
  `.execute(db)
  return rows[0] ?? null
}
