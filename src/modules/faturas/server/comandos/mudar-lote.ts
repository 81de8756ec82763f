import { sql } from 'kysely'
import { conflito, ErroApp } from '#kit/erro.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { lotes } from '../../contract/lotes.ts'
import { trabalhoDeLer } from '../tipos-de-trabalho.ts'
import { conferirDeNovo } from './linhas.ts'
import { exigirVencimento } from './montar.ts'
import { mudarLote, trancarLote, trancarMontando, type LoteTrancado } from './trancar.ts'
import { usarConferidas } from './usar-conferidas.ts'

/** Changes due date and plan of a batch that is being built. Its lines are computed again. */
export async function corrigirLote(u: Unidade, id: string, p: BodyDe<typeof lotes.corrigir>): Promise<void> {
  const antes = await trancarMontando(u, id)
  if (antes.versao !== p.versao) throw conflito('O lote mudou enquanto você olhava. Confira de novo.')
  const lote = { ...antes, vencimento_em: p.vencimento_em, plano: p.plano }
  if (lote.vencimento_em === antes.vencimento_em && lote.plano === antes.plano) return
  exigirVencimento(lote.vencimento_em, lote.competencia)
  await mudarLote(
    u,
    lote,
    'corrigir',
    { vencimento_em: lote.vencimento_em, plano: lote.plano },
    { vencimento_em: lote.vencimento_em, plano: lote.plano },
  )
  await conferirDeNovo(u, lote)
  if (lote.plano !== antes.plano) await lerDeNovo(u, lote)
}

/** Another plan has other lines: files are read once more, and bills that were confirmed are brought in. */
async function lerDeNovo(u: Unidade, lote: LoteTrancado): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    update faturas.entradas
    set situacao = 'lendo', motivo = null, lida_em = null
    where lote_id = ${lote.id}
      and situacao in ('lida', 'duvida')
    returning id
  `.execute(u.tx)
  for (const { id } of rows) await agendar(u.tx, trabalhoDeLer, { entrada_id: id }, { chave: `faturas-ler:${id}` })
  await usarConferidas(u, lote.id)
}

/** Discards a batch that was opened by mistake: nothing of it was issued, and its units may be charged in another one. */
export async function descartarLote(u: Unidade, id: string, motivo: string): Promise<void> {
  const lote = await trancarLote(u, id)
  if (lote.situacao === 'cancelado') return
  if (lote.situacao !== 'montando' && lote.situacao !== 'em_aprovacao')
    throw conflito('Este lote foi aprovado: cancele as faturas em vez de descartar o lote.')
  await sql`
    update faturas.entradas
    set situacao = 'cancelada', lida_em = now()
    where lote_id = ${id}
      and situacao = 'lendo'
  `.execute(u.tx)
  await mudarLote(u, lote, 'descartar', { situacao: 'cancelado', pedida_em: null, pedida_por: null }, {}, motivo)
}

/** The person who would approve returns the batch with the reason; who built it and who asked are notified. */
export async function devolverLote(u: Unidade, autor: string, id: string, motivo: string): Promise<void> {
  const lote = await trancarLote(u, id)
  if (lote.montado_por === autor || lote.pedida_por === autor)
    throw new ErroApp('OUTRA_PESSOA', 403, 'Você montou este lote: reabra em vez de devolver.')
  if (lote.situacao !== 'em_aprovacao') throw conflito('Este lote não espera aprovação.')
  await mudarLote(
    u,
    lote,
    'devolver',
    {
      situacao: 'montando',
      pedida_em: null,
      pedida_por: null,
      devolvido_em: new Date(),
      devolvido_por: autor,
      devolvido_a: lote.pedida_por,
      devolvido_motivo: motivo,
    },
    {},
    motivo,
  )
}
