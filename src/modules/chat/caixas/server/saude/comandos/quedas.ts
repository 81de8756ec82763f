import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import { trabalhoDasPerdidas } from '../tipos-de-trabalho.ts'

/** Margin for clock differences; fetching an overlap is harmless. */
const FOLGA_MS = 120_000
/** Delay before fetching, because the server itself needs time to synchronise after reconnecting. */
const ESPERA_MS = 3000

/**
 * Records since when the device is disconnected; after it reconnects, enqueues the fetch of the messages sent
 * meanwhile.
 */
export async function anotarConexao(
  u: Unidade,
  caixaId: string,
  estado: 'aberta' | 'conectando' | 'fechada',
): Promise<void> {
  if (estado === 'fechada') {
    await sql`
      insert into chat.saude_das_caixas (caixa_entrada_id, desconectada_desde)
      values (${caixaId}, now())
      on conflict (caixa_entrada_id) do update
        set desconectada_desde = coalesce(chat.saude_das_caixas.desconectada_desde, now())
    `.execute(u.tx)
  }
  if (estado !== 'aberta') return
  const saude = await u.tx
    .selectFrom('chat.saude_das_caixas')
    .select('desconectada_desde')
    .where('caixa_entrada_id', '=', caixaId)
    .forUpdate()
    .executeTakeFirst()
  if (!saude?.desconectada_desde) return
  await u.tx
    .updateTable('chat.saude_das_caixas')
    .set({ desconectada_desde: null })
    .where('caixa_entrada_id', '=', caixaId)
    .execute()
  const lacuna = {
    caixa_id: caixaId,
    de: new Date(saude.desconectada_desde.getTime() - FOLGA_MS).toISOString(),
    ate: new Date().toISOString(),
  }
  await agendar(u.tx, trabalhoDasPerdidas, lacuna, {
    chave: `perdidas:${caixaId}`,
    em: new Date(Date.now() + ESPERA_MS),
    tentativas: 5,
  })
}
