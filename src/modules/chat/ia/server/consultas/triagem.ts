import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { etiquetasEmUso } from '#modules/chat/lista/publico.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'

const FILAS = 60
const ETIQUETAS = 40

/** Returns the options of a triage: active queues, and tags in use within reach. */
export async function opcoesDaTriagem(
  db: Db,
  alcance: Alcance,
): Promise<{ filas: { id: string; nome: string }[]; etiquetas: string[] }> {
  const [{ rows: filas }, etiquetas] = await Promise.all([
    sql<{ id: string; nome: string }>`
      select id, nome
      from chat.filas
      where ativa
      order by nome
      limit ${FILAS}
    `.execute(db),
    etiquetasEmUso(db, alcance, undefined),
  ])
  return { filas, etiquetas: etiquetas.slice(0, ETIQUETAS).map((e) => e.nome) }
}
