import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { LinhaDeEvento } from '../consultas/caixas.ts'

export async function resumoDasEntregas(
  db: Db,
  caixaId: string,
): Promise<{ evento: string; situacao: LinhaDeEvento['situacao']; total: number }[]> {
  const { rows } = await sql<{ evento: string; situacao: LinhaDeEvento['situacao']; total: number }>`
    select evento, situacao, count(*)::int as total
    from chat.eventos_webhook
    where caixa_entrada_id = ${caixaId}
    group by 1, 2
    order by 1, 2
  `.execute(db)
  return rows
}

export async function entregaPorId(db: Db, caixaId: string, id: number): Promise<LinhaDeEvento> {
  const { rows } = await sql<LinhaDeEvento>`
    select
      id, evento, situacao, erro, tentativas, recebido_em, processado_em, corpo, false as cortado
    from chat.eventos_webhook
    where caixa_entrada_id = ${caixaId}
      and id = ${id}
  `.execute(db)
  if (!rows[0]) throw naoEncontrado('Entrega não encontrada.')
  return rows[0]
}

/**
 * Queues failed deliveries again with all their attempts, because the cause may have been fixed. Returns their number.
 */
export async function reprocessarFalhas(u: Unidade, caixaId: string, id: number | null): Promise<number> {
  if (id !== null) await entregaPorId(u.tx, caixaId, id)
  const { rows } = await sql<{ id: number }>`
    update chat.eventos_webhook
    set
      situacao = 'pendente',
      tentativas = 0,
      tentar_em = now(),
      erro = null,
      processado_em = null
    where caixa_entrada_id = ${caixaId}
      and situacao = 'falhou' ${id === null ? sql`` : sql`and id = ${id}`}
    returning id
  `.execute(u.tx)
  if (id !== null && rows.length === 0) throw conflito('Só uma entrega que falhou pode ser processada de novo.')
  if (rows.length > 0)
    u.auditar({
      acao: 'caixa.reprocessar_entregas',
      entidade: 'caixa_entrada',
      entidade_id: caixaId,
      depois: { entregas: rows.length, ...(id === null ? {} : { id }) },
    })
  return rows.length
}
