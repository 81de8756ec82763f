/** The fields of a conversation that decide about a notification. */
interface ConversaAvisada {
  id: string
  atribuida_para: string | null
  mensagens_nao_lidas: number
  ultima_mensagem: { seq: number; direcao: string } | null
}

export interface Situacao {
  /** id of the signed-in user */
  eu: string
  /** the open conversation, when the page is visible */
  aberta: string | null
  /** the last `seq` that was notified, by conversation */
  avisadas: ReadonlyMap<string, number>
}

/**
 * Returns whether to show a card: only to the assignee, for a customer's unread message, once, and not for the open
 * conversation.
 */
export function deveNotificar(conversa: ConversaAvisada, { eu, aberta, avisadas }: Situacao): boolean {
  const ultima = conversa.ultima_mensagem
  return (
    ultima !== null &&
    ultima.direcao === 'entrada' &&
    conversa.mensagens_nao_lidas > 0 &&
    conversa.atribuida_para === eu &&
    conversa.id !== aberta &&
    ultima.seq > (avisadas.get(conversa.id) ?? 0)
  )
}
