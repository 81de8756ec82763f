import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Origem, PedidoDaOrigem, SignatarioDaOrigem } from '../../tipos.ts'

/** A page is on the screen while its reports, one each 5 s, are not older than this. */
export const LENDO_SEGUNDOS = 15

/** The newest request of a record, with how far each signer is. */
export async function pedidoDaOrigem(db: Db | Tx, origem: Origem): Promise<PedidoDaOrigem | null> {
  const { rows } = await sql<Omit<PedidoDaOrigem, 'signatarios'>>`
    select
      id as "pedidoId",
      situacao,
      codigo,
      prazo_em as "prazoEm",
      motivo,
      encode(coalesce(carimbado_sha256, final_sha256), 'hex') as final_sha256
    from assinaturas.pedidos
    where origem_tipo = ${origem.tipo}
      and origem_id = ${origem.id}
    order by criado_em desc, id desc
    limit 1
  `.execute(db)
  const [pedido] = rows
  if (!pedido) return null
  const { rows: signatarios } = await sql<SignatarioDaOrigem>`
    select
      id,
      nome,
      papel,
      ordem,
      situacao,
      assinado_em as "assinadoEm",
      case when visto_em > now() - make_interval(secs => ${LENDO_SEGUNDOS}) then pagina end as "lendoPagina"
    from assinaturas.signatarios
    where pedido_id = ${pedido.pedidoId}
    order by ordem, id
  `.execute(db)
  return { ...pedido, signatarios }
}
