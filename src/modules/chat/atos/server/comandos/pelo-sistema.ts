import type { Unidade } from '#platform/eventos/unidade.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import type { ConversaTrancada } from '#modules/chat/nucleo/server/comandos/trancar.ts'

type Mudanca = Partial<
  Pick<ConversaTrancada, 'tags' | 'prioridade' | 'fila_id' | 'atribuida_para' | 'status' | 'aguardando_desde'>
>

/** Changes a locked conversation without a user. The caller writes the line in the thread, if there is one. */
export async function alterarPeloSistema(u: Unidade, c: ConversaTrancada, mudanca: Mudanca): Promise<void> {
  await u.tx
    .updateTable('chat.conversas')
    .set({ ...mudanca, atualizada_em: new Date() })
    .where('id', '=', c.id)
    .execute()
  Object.assign(c, mudanca)
  avisarMudanca(u, c, 'dados')
}

interface Fim {
  /** name in the thread, such as that of a bot */
  quem: string
  motivo: string
  /** what the audit records of the cause */
  depois: Record<string, unknown>
}

/** Finishes a locked conversation without a user. It cannot be undone. */
export async function finalizarPeloSistema(
  u: Unidade,
  c: ConversaTrancada,
  { quem, motivo, depois }: Fim,
): Promise<void> {
  const em = new Date()
  await u.tx
    .updateTable('chat.conversas')
    .set({
      status: 'finalizada',
      finalizada_em: em,
      motivo_finalizacao: motivo.trim().slice(0, 500) || null,
      entradas_respondidas: c.total_entradas,
      aguardando_desde: null,
      atualizada_em: em,
    })
    .where('id', '=', c.id)
    .execute()
  c.status = 'finalizada'
  u.auditar({ acao: 'conversa.finalizar', entidade: 'conversa', entidade_id: c.id, depois, motivo })
  const frase = `${quem} finalizou a conversa${motivo.trim() ? `: ${motivo.trim()}` : ''}`
  await registrarNaConversa(u, c, null, frase, { tipo: 'finalizacao', motivo })
  avisarMudanca(u, c, 'status')
}
