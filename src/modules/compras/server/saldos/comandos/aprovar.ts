import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

/**
 * Writes who posts an opening stock, or takes it back. Of one that is above the limit of adjustments the database refuses
 * the person who sent the file; below it no other person is needed. `porQue`: there is no other person, and why it goes on.
 */
export async function responderPeloSaldo(
  u: Unidade,
  id: string,
  ato: 'aprovada' | 'desfeita',
  porQue: string | null = null,
): Promise<void> {
  const quem = u.autor.usuario?.id ?? null
  await sql`
    update compras.importacoes
    set
      ${sql.ref(`${ato}_por`)} = case when criada_por <> ${quem}::uuid then ${quem}::uuid end,
      ${sql.ref(`${ato}_so_por_que`)} = case when criada_por = ${quem}::uuid then ${porQue} end
    where id = ${id}
  `.execute(u.tx)
  if (porQue !== null)
    u.auditar({
      acao: 'saldo_inicial.sem_segunda_pessoa',
      entidade: 'saldo_inicial',
      entidade_id: id,
      depois: { sem_segunda_pessoa: true },
      motivo: porQue,
    })
}
