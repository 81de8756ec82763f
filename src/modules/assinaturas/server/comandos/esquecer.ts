import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cancelarPedido } from './cancelar.ts'

const MOTIVO = 'Quem assina pediu a exclusão dos seus dados'

/** Requests that wait for this person end: no message may go to an address that is erased. */
async function cancelarAbertos(u: Unidade, contatoId: string, agora: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select p.id
    from assinaturas.pedidos p
    where p.situacao in ('enviado', 'parcial')
      and exists (
        select from assinaturas.signatarios s
        where s.pedido_id = p.id
          and s.contato_id = ${contatoId}
      )
    order by p.id
  `.execute(u.tx)
  for (const { id } of rows) await cancelarPedido(u, id, MOTIVO, agora)
}

/**
 * Part of `esquecerPessoa`. Addresses, links and passes of the signer go. Name, CPF and the proofs stay: they are the
 * evidence of a contract, which is kept for 10 years (LGPD, art. 16, I; Código Civil, art. 205).
 */
export async function esquecerNasAssinaturas(u: Unidade, contatoId: string, agora = new Date()) {
  await cancelarAbertos(u, contatoId, agora)
  const { rows } = await sql<{ id: string; pedido_id: string }>`
    update assinaturas.signatarios
    set email = null, telefone = null, passe_hash = null, passe_ate = null, pagina = null, visto_em = null, esquecido_em = ${agora}
    where contato_id = ${contatoId}
      and esquecido_em is null
    returning id, pedido_id
  `.execute(u.tx)
  await sql`
    update assinaturas.links
    set revogado_em = ${agora}
    where signatario_id = any(${rows.map((r) => r.id)}::uuid[])
      and revogado_em is null
  `.execute(u.tx)
  return { contagens: { assinaturas_guardadas: new Set(rows.map((r) => r.pedido_id)).size } }
}
