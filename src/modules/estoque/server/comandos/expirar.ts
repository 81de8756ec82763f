import { sql } from 'kysely'
import { sistema, type Executar } from '#platform/eventos/unidade.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { liberar } from './reservar.ts'

const POR_VEZ = 200

/** Gives back what reservations hold whose time is over, one transaction each: a locked balance stops only its own. */
export async function expirarReservas({ db, executar }: { db: Db; executar: Executar }): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id
    from estoque.reservas
    where situacao = 'ativa'
      and expira_em <= now()
    order by expira_em
    limit ${POR_VEZ}
  `.execute(db)
  let n = 0
  for (const { id } of rows)
    n += await executar(sistema, async (u) => {
      const { rows: ainda } = await sql<{ ativa: boolean }>`
        select situacao = 'ativa' as ativa from estoque.reservas where id = ${id}
      `.execute(u.tx)
      if (!ainda[0]?.ativa) return 0
      await liberar(u, id, 'O prazo da reserva acabou.')
      return 1
    })
  return n
}
