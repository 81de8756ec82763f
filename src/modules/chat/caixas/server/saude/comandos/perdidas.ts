import { sql } from 'kysely'
import { sistema } from '#platform/eventos/unidade.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { externosConhecidos } from '#modules/chat/entrada/publico.ts'
import { registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { periodo } from '../tempo.ts'

export interface Lacuna {
  caixa_id: string
  de: string
  ate: string
}

/**
 * Fetches from the channel the messages of a period in which it delivered none. Missing ones are stored like any
 * delivery; each affected thread gets a line that they are late. Returns how many were missing.
 */
export async function buscarPerdidas(d: DependenciasDoChat, { caixa_id, ...lacuna }: Lacuna): Promise<number> {
  const { s } = d
  const caixa = await abrirCaixa(s.banco.db, s.cofre, caixa_id).catch(() => null)
  const adaptador = caixa && caixa.ativo && d.temAdaptador(caixa.tipo) ? d.adaptadorDe(caixa.tipo) : null
  if (!caixa || !adaptador?.perdidas) return 0
  const de = new Date(lacuna.de)
  const ate = new Date(lacuna.ate)
  const entregas = (await adaptador.perdidas(caixa, de, ate)).map((corpo) => ({
    corpo,
    ids: adaptador.entrega.interpretar(corpo).flatMap((e) => (e.tipo === 'mensagem' ? [e.id_externo] : [])),
  }))
  const conhecidos = await s.banco.transacao((tx) =>
    externosConhecidos(
      tx,
      caixa_id,
      entregas.flatMap((e) => e.ids),
    ),
  )
  const novas = entregas.filter((e) => e.ids.some((id) => !conhecidos.has(id)))
  if (novas.length === 0) return 0
  // the channel lists the newest first
  for (const { corpo } of novas.toReversed()) await d.receber(caixa_id, corpo, caixa.tipo)
  await d.processador.esperar(caixa_id)
  return marcarLacunas(
    d,
    caixa_id,
    novas.flatMap((e) => e.ids),
    de,
    ate,
  )
}

async function marcarLacunas(
  { s }: DependenciasDoChat,
  caixaId: string,
  ids: readonly string[],
  de: Date,
  ate: Date,
): Promise<number> {
  return s.executar(sistema, async (u) => {
    const { rows } = await sql<{ conversa_id: string; n: number }>`
      select conversa_id, count(*)::int as n
      from chat.mensagens
      where caixa_entrada_id = ${caixaId}
        and id_externo = any(${ids}::text[])
      group by 1
      order by 1
    `.execute(u.tx)
    for (const { conversa_id, n } of rows) {
      const conversa = await u.tx
        .selectFrom('chat.conversas')
        .selectAll()
        .where('id', '=', conversa_id)
        .forUpdate()
        .executeTakeFirst()
      if (!conversa) continue
      const quantas =
        n === 1 ? 'Uma mensagem desse período foi recuperada' : `${n} mensagens desse período foram recuperadas`
      await registrarNaConversa(
        u,
        conversa,
        null,
        `O canal ficou sem entregar ${periodo(de, ate)}. ${quantas} agora.`,
        { tipo: 'lacuna', de: de.toISOString(), ate: ate.toISOString(), mensagens: n },
      )
    }
    return rows.reduce((soma, r) => soma + r.n, 0)
  })
}
