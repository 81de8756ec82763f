import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

const APAGADO = 'Texto apagado a pedido de quem escreveu.'

/**
 * Part of `esquecerPessoa`. Invoices stay as the books need them (Código Civil, art. 1.194; CTN, art. 173): their page
 * opens no more, what waits to be sent is not sent, and the words of a dispute go.
 */
export async function esquecerNasFaturas(u: Unidade, contatoId: string, agora = new Date()) {
  const { rows } = await sql<{ id: string }>`
    select id
    from faturas.faturas
    where contato_id = ${contatoId}
    order by id
    for update
  `.execute(u.tx)
  const ids = rows.map((r) => r.id)
  await sql`
    update faturas.faturas
    set link_revogado_em = coalesce(link_revogado_em, ${agora}), atualizada_em = ${agora}
    where id = any(${ids}::uuid[])
  `.execute(u.tx)
  await sql`
    update faturas.envios
    set situacao = 'cancelado', mudou_em = ${agora}
    where fatura_id = any(${ids}::uuid[])
      and situacao = 'pendente'
  `.execute(u.tx)
  await sql`
    update faturas.contestacoes
    set texto = ${APAGADO}
    where fatura_id = any(${ids}::uuid[])
  `.execute(u.tx)
  await sql`
    update faturas.recados
    set texto = ${APAGADO}, situacao = case when situacao = 'pendente' then 'cancelado' else situacao end, mudou_em = ${agora}
    where fatura_id = any(${ids}::uuid[])
  `.execute(u.tx)
  return { contagens: { faturas_guardadas: ids.length } }
}
