import { sql } from 'kysely'
import type { MudancaDaEntrega } from '#platform/entregas/entregas.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { faturaMudou, loteMudou } from '../../eventos.ts'
import { falhar } from './enviar.ts'
import { acompanharRecado } from './recados.ts'
import { trancarLote } from './trancar.ts'

/** Job: what the channel reported of an invoice. Receipts only raise the state; a failure tries the other channel. */
export async function acompanharEnvio(s: Pick<Servicos, 'executar'>, m: MudancaDaEntrega): Promise<void> {
  await s.executar(sistema, async (u) => {
    const ler = u.tx
      .selectFrom('faturas.envios')
      .select(['fatura_id', 'lote_id', 'situacao'])
      .where('chave', '=', m.chave)
    const dele = await ler.executeTakeFirst()
    if (!dele) return void (await acompanharRecado(u, m))
    const lote = m.situacao === 'falhou' ? await trancarLote(u, dele.lote_id) : null
    const e = await ler.forUpdate().executeTakeFirst()
    if (!e) return
    if (lote) {
      if (e.situacao === 'falhou') return
      await falhar(u, lote, e.fatura_id, m.motivo ?? 'O canal recusou a mensagem.')
    } else {
      const ordem = ['pendente', 'enviando', 'falhou', 'enviado', 'entregue', 'lido']
      if (ordem.indexOf(m.situacao) <= ordem.indexOf(e.situacao)) return
      await u.tx
        .updateTable('faturas.envios')
        .set({ situacao: m.situacao, canal: m.canal, detalhe: m.motivo ?? null, mudou_em: new Date() })
        .where('fatura_id', '=', e.fatura_id)
        .execute()
    }
    u.emitir(loteMudou, { lote_id: e.lote_id })
  })
}

/** Routine: invoices that could still be paid in time yesterday, and were not, are overdue. */
export async function vencerFaturas(s: Pick<Servicos, 'executar'>): Promise<void> {
  await s.executar(sistema, async (u) => {
    const { rows } = await sql<{ id: string; lote_id: string; contato_id: string | null }>`
      update faturas.faturas
      set situacao = 'vencida', atualizada_em = now()
      where situacao = 'aberta'
        and pagavel_ate < (now() at time zone 'America/Sao_Paulo')::date
      returning id, lote_id, contato_id
    `.execute(u.tx)
    for (const f of rows)
      u.emitir(faturaMudou, { fatura_id: f.id, lote_id: f.lote_id, contato_id: f.contato_id, fato: 'vencida' })
  })
}
