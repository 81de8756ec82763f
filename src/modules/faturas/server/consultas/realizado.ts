import { sql } from 'kysely'
import type { MesRealizado } from '#modules/creditos/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'

/** Months that were charged, as approved: cancelled and disputed invoices are left out. */
export async function mesesCobrados(db: Db, contatos: readonly string[] | null): Promise<MesRealizado[]> {
  const { rows } = await sql<MesRealizado>`
    select
      f.contato_id, f.unidade_id, f.competencia, coalesce(f.sem_centavos, i.sem_centavos)::float8 as sem_plano_centavos,
      (coalesce(f.distribuidora_centavos, i.distribuidora_centavos) + f.valor_centavos)::float8 as pago_centavos
    from faturas.faturas f
    join faturas.itens i on i.id = f.item_id
    where f.contato_id is not null
      and f.situacao not in ('cancelada', 'contestada')
      and i.sem_centavos is not null
      and (${contatos === null} or f.contato_id = any(${[...(contatos ?? [])]}::uuid[]))
    order by f.competencia, f.numero
  `.execute(db)
  return rows
}
