import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { emitirAlteradas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import { acordar } from '../repositorio.ts'

/**
 * Queues deliveries again with all their attempts, because the cause may have been fixed. Body and id stay the same, so
 * that the receiver can detect duplicates.
 */
export async function repetirSaidas(u: Unidade, caixaId: string, id: string | null): Promise<number> {
  if (
    id !== null &&
    !(await u.tx
      .selectFrom('chat.saidas')
      .select('id')
      .where('id', '=', id)
      .where('caixa_entrada_id', '=', caixaId)
      .executeTakeFirst())
  )
    throw naoEncontrado('Entrega não encontrada.')
  const { rows } = await sql<{ alvo: string; mensagem_id: string | null; destino_id: string | null }>`
    update chat.saidas
    set
      situacao = 'pendente',
      tentar_em = now(),
      tentativas = case when situacao = 'morta' then 0 else tentativas end
    where caixa_entrada_id = ${caixaId}
      and ${id === null ? sql`situacao = 'morta'` : sql`id = ${id} and situacao in ('morta', 'pendente')`}
    returning alvo, mensagem_id, destino_id
  `.execute(u.tx)
  if (id !== null && rows.length === 0) throw conflito('Esta entrega já foi recebida pelo destino.')
  for (const alvo of new Set(rows.map((r) => r.alvo))) {
    await sql`delete from chat.saida_disjuntores where alvo = ${alvo}`.execute(u.tx)
    await acordar(u.tx, alvo)
  }
  // answers of ours that had failed are being sent again
  const respostas = rows.filter((r) => r.destino_id === null && r.mensagem_id !== null).map((r) => r.mensagem_id)
  if (respostas.length > 0) {
    const { rows: mudadas } = await sql<{ id: string }>`
      update chat.mensagens
      set status = 'incerta', erro = 'Tentando de novo.'
      where id = any(${respostas}::uuid[])
        and status = 'falhou'
      returning id
    `.execute(u.tx)
    await emitirAlteradas(
      u,
      mudadas.map((m) => m.id),
    )
  }
  if (rows.length > 0)
    u.auditar({
      acao: 'caixa.repetir_saidas',
      entidade: 'caixa_entrada',
      entidade_id: caixaId,
      depois: { saidas: rows.length, ...(id === null ? {} : { id }) },
    })
  return rows.length
}
