import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'

export const RECEBIMENTO_NAO_ENCONTRADO = 'Recebimento não encontrado.'

export interface LinhaDoRecebimento {
  id: string
  conta_id: string
  origem: 'pix' | 'extrato' | 'manual'
  valor_centavos: number
  recebido_em: Date
  dia: string
  e2e: string | null
  txid: string | null
  pagador_nome: string | null
  pagador_documento: string | null
  usado_centavos: number
  anulado: boolean
}

/** What a receipt `r` pays and gives back. */
export const usadoDo = sql`
  (
    coalesce((
      select sum(a.valor_centavos)
      from cobranca.alocacoes a
      where a.recebimento_id = r.id
        and not exists (select from cobranca.estornos e where e.alocacao_id = a.id)
    ), 0)
    + coalesce((
      select sum(d.valor_centavos)
      from cobranca.devolucoes d
      where d.recebimento_id = r.id
        and d.situacao <> 'nao_realizada'
    ), 0)
  )::float8
`

export async function recebimentoPorId(db: Db | Tx, id: string): Promise<LinhaDoRecebimento> {
  const { rows } = await sql<LinhaDoRecebimento>`
    select
      r.id, r.conta_id, r.origem, r.valor_centavos::float8 as valor_centavos, r.recebido_em, r.dia::text as dia,
      r.e2e, r.txid, r.pagador_nome, r.pagador_documento,
      ${usadoDo} as usado_centavos,
      exists (select from cobranca.anulacoes n where n.recebimento_id = r.id) as anulado
    from cobranca.recebimentos r
    where r.id = ${id}
  `.execute(db)
  if (!rows[0]) throw naoEncontrado(RECEBIMENTO_NAO_ENCONTRADO)
  return rows[0]
}

/** Serialises everything that uses money of one receipt. The lock is that of the database's own check. */
export async function trancarRecebimento(tx: Tx, id: string): Promise<LinhaDoRecebimento> {
  await sql`
    select pg_advisory_xact_lock(
      hashtextextended('cobranca.recebimento', ('x' || right(replace(${id}::text, '-', ''), 16))::bit(64)::bigint)
    )
  `.execute(tx)
  return recebimentoPorId(tx, id)
}
