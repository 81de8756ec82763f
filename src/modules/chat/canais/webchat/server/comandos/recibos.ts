import { sistema } from '#platform/eventos/unidade.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { enderecoDoVisitante } from '../enderecos.ts'
import type { EntregaDoWebchat } from '../entrega.ts'
import { aReceber, mudar } from '../repositorio/fio.ts'

/**
 * Confirms that the visitor received or read our messages up to a `seq`. The receipts are delivered to the chat like
 * those of any provider.
 */
export async function confirmar(
  { s, receber }: DependenciasDoChat,
  caixaId: string,
  visitante: string,
  ate: { entregue_ate: number; lida_ate: number },
): Promise<void> {
  const lidas = await aReceber(s.banco.db, visitante, ate.lida_ate, 'lida')
  const entregues = (await aReceber(s.banco.db, visitante, ate.entregue_ate, 'entregue')).filter(
    (id) => !lidas.includes(id),
  )
  const recibos = [
    ...lidas.map((id_externo) => ({ id_externo, status: 'lida' as const })),
    ...entregues.map((id_externo) => ({ id_externo, status: 'entregue' as const })),
  ]
  if (recibos.length === 0) return
  const entrega: EntregaDoWebchat = { tipo: 'recibos', de: enderecoDoVisitante(visitante), recibos }
  await receber(caixaId, entrega, 'webchat')
  await s.executar(sistema, async (u) => {
    if (lidas.length > 0) await mudar(u.tx, visitante, lidas, { status: 'lida' })
    if (entregues.length > 0) await mudar(u.tx, visitante, entregues, { status: 'entregue' })
  })
}
