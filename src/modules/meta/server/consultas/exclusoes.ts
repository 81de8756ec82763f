import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#platform/postgres/banco.ts'
import type { pedidoDeExclusao } from '../../contract/conexao.ts'

type Pedido = z.output<typeof pedidoDeExclusao>

/** Open requests first, then the closed ones, newest first; with the number of leads that each one affects. */
export async function listarExclusoes(db: Db): Promise<Pedido[]> {
  const { rows } = await sql<
    Omit<Pedido, 'recebida_em' | 'concluida_em'> & { recebida_em: Date; concluida_em: Date | null }
  >`
    select
      x.id,
      x.codigo,
      x.origem,
      x.estado,
      x.apagados,
      x.motivo,
      x.recebida_em,
      x.concluida_em,
      coalesce(x.email, x.telefone) as contato,
      case
        when x.concluida_em is null then (
          select count(*)::int
          from meta.leads l
          where l.estado <> 'apagado'
            and (l.email = x.email or l.telefone = x.telefone)
        )
        else x.apagados
      end as leads
    from meta.exclusoes x
    order by x.concluida_em is not null, x.recebida_em desc
    limit 100
  `.execute(db)
  return rows.map((x) => ({
    ...x,
    recebida_em: x.recebida_em.toISOString(),
    concluida_em: x.concluida_em?.toISOString() ?? null,
  }))
}
