import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { trabalhoDeEnviar } from '../tipos-de-trabalho.ts'
import { mudarLote, trancarLote, type LoteTrancado } from './trancar.ts'

const acordar = (u: Unidade, lote_id: string) =>
  agendar(u.tx, trabalhoDeEnviar, { lote_id }, { chave: `faturas-enviar:${lote_id}`, fila: 'faturas-enviar' })

/** Something of a batch waits to be sent: one that was complete sends again, a paused one waits. */
export async function acordarEnvio(u: Unidade, lote: LoteTrancado): Promise<void> {
  if (lote.situacao === 'concluido')
    await u.tx
      .updateTable('faturas.lotes')
      .set({ situacao: 'enviando', atualizado_em: new Date() })
      .where('id', '=', lote.id)
      .execute()
  await acordar(u, lote.id)
}

export async function pausarEnvio(u: Unidade, autor: string, loteId: string): Promise<void> {
  const lote = await trancarLote(u, loteId)
  if (lote.situacao !== 'enviando') throw conflito('O envio deste lote não está correndo.')
  await mudarLote(u, lote, 'pausar', { situacao: 'pausado', pausado_em: new Date(), pausado_por: autor })
}

export async function retomarEnvio(u: Unidade, loteId: string): Promise<void> {
  const lote = await trancarLote(u, loteId)
  if (lote.situacao !== 'pausado') throw conflito('O envio deste lote não está pausado.')
  await mudarLote(u, lote, 'retomar', { situacao: 'enviando', pausado_em: null, pausado_por: null })
  await acordar(u, lote.id)
}

/** Cancels the sending of what has not left. The invoices stay: they may be paid by their link. */
export async function cancelarEnvio(u: Unidade, loteId: string): Promise<void> {
  const lote = await trancarLote(u, loteId)
  if (lote.situacao !== 'enviando' && lote.situacao !== 'pausado') throw conflito('Não há envio para cancelar.')
  const feitas = await u.tx
    .updateTable('faturas.envios')
    .set({ situacao: 'cancelado', mudou_em: new Date() })
    .where('lote_id', '=', lote.id)
    .where('situacao', '=', 'pendente')
    .returning('fatura_id')
    .execute()
  await mudarLote(
    u,
    lote,
    'cancelar_envio',
    { situacao: 'concluido', pausado_em: null, pausado_por: null },
    { linhas: feitas.length },
  )
}

/** Puts the failed ones, and only those, back in the queue: a new attempt with a new key, from the first channel on. */
export async function repetirFalhadas(u: Unidade, loteId: string): Promise<void> {
  const lote = await trancarLote(u, loteId)
  if (lote.aprovado_por === null) throw conflito('Este lote ainda não foi aprovado.')
  const { numAffectedRows } = await sql`
    update faturas.envios e
    set situacao = 'pendente', canal = 'whatsapp', falharam = '{}', tentativa = e.tentativa + 1,
      chave = 'fatura:' || e.fatura_id || ':' || (e.tentativa + 1), saiu_em = null, mudou_em = now()
    from faturas.faturas f
    where f.id = e.fatura_id
      and f.situacao <> 'cancelada'
      and e.lote_id = ${lote.id}
      and e.situacao = 'falhou'
  `.execute(u.tx)
  if (!numAffectedRows) throw conflito('Nenhuma fatura deste lote falhou.')
  await mudarLote(u, lote, 'repetir', lote.situacao === 'concluido' ? { situacao: 'enviando' } : {}, {
    linhas: Number(numAffectedRows),
  })
  await acordar(u, lote.id)
}
