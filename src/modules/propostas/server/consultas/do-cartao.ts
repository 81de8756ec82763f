import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'
import type { EstadoDaProposta, TipoDeProposta } from '../../tipos.ts'

export interface PropostaDoCartao {
  id: string
  numero: string
  tipo: TipoDeProposta
  estado: EstadoDaProposta
  /** figures of the version in force; before the first sending, of the one in progress */
  valor_centavos: number
  kwp: number | null
  validade: string | null
}

/**
 * The proposal that a card follows: its own that changed last, otherwise one of its contact without a card. Cancelled
 * ones do not count.
 */
export async function propostaDoCartao(
  tx: Tx,
  cartao: { id: string; contato_id: string | null },
): Promise<PropostaDoCartao | undefined> {
  const { rows } = await sql<PropostaDoCartao>`
    select
      p.id, p.numero, p.tipo,
      case when p.estado in ('enviada', 'visualizada', 'em_negociacao') and p.vence_em < now() then 'expirada' else p.estado end
        as estado,
      coalesce(v.valor_centavos, p.valor_centavos)::float8 as valor_centavos,
      coalesce(v.kwp, p.kwp)::float8 as kwp,
      p.validade::text as validade
    from propostas.propostas p
    left join propostas.versoes v on v.proposta_id = p.id and v.estado = 'enviada'
    where p.estado <> 'cancelada'
      and (p.cartao_id = ${cartao.id} or (p.cartao_id is null and p.contato_id = ${cartao.contato_id}::uuid))
    order by p.cartao_id is null, p.atualizado_em desc, p.id desc
    limit 1
  `.execute(tx)
  return rows[0]
}
