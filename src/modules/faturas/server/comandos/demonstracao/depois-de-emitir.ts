import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'

/**
 * What became of the invoices of a batch before anybody paid: two of the newest ones are disputed, and those that may
 * no longer be paid in time are late. Receipts are posted afterwards.
 */
export async function depoisDeEmitir(
  tx: Tx,
  p: { loteId: string; faltam: number; aprovado: Date; hoje: string },
): Promise<void> {
  await sql`
    with abertas as (
      insert into faturas.contestacoes (id, fatura_id, texto, aberta_em)
      select uuidv7(), x.id, 'O consumo deste mês está maior do que o de sempre.', ${p.aprovado}
      from (
        select id, row_number() over (order by numero) as n
        from faturas.faturas
        where lote_id = ${p.loteId}
      ) x
      where x.n in (1, 5)
        and ${p.faltam} <= 1
      returning fatura_id
    )
    update faturas.faturas
    set situacao = 'contestada'
    where id in (select fatura_id from abertas)
  `.execute(tx)
  await sql`
    update faturas.faturas
    set situacao = 'vencida'
    where lote_id = ${p.loteId}
      and situacao = 'aberta'
      and pagavel_ate < ${p.hoje}::date
  `.execute(tx)
}
