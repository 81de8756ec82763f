/** What of a conversation decides whether its person is told. */
interface ConversaAvisada {
  id: string
  atribuida_para: string | null
  mensagens_nao_lidas: number
  ultima_mensagem: { seq: number; direcao: string } | null
}

export interface Situacao {
  /** The signed-in person. */
  eu: string
  /** The conversation in front of them, when the page is being looked at. */
  aberta: string | null
  /** The last place that was already told, by conversation. */
  avisadas: ReadonlyMap<string, number>
}

/**
 * A card is for the person the conversation is assigned to, about something a customer wrote and they have not read,
 * once, and not for the conversation that is open.
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
