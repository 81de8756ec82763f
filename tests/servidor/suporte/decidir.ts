import { firmarVencidas } from '#modules/automacoes/server/aprovacoes/comandos/desfazer.ts'
import { umaAprovacao } from '#modules/automacoes/server/aprovacoes/consultas/aprovacoes.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { Chamada } from '#tests/suporte/app.ts'

/** Ends the time to undo of every decision: what follows from them is carried out now. */
export const valerDecisoes = (s: Servicos) => firmarVencidas(s, new Date(Date.now() + 60_000))

interface Decisao {
  decisao: string
  motivo?: string | undefined
}

/** Decides, and ends the time to undo. Returns the request with the decision in force, or the refusal. */
export async function decidirJa(s: Servicos, quem: Chamada, id: string, corpo: Decisao) {
  const r = await quem('POST', `/api/aprovacoes/${id}/decidir`, corpo)
  if (r.status !== 200) return r
  await valerDecisoes(s)
  return { ...r, corpo: { success: true, data: await umaAprovacao(s.banco.db, quem.id, id) } }
}
