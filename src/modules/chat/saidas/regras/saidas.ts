/** Events of an inbox that other systems can subscribe to. */
export const EVENTOS_DE_SAIDA = [
  'mensagem.criada',
  'conversa.criada',
  'conversa.atribuida',
  'conversa.finalizada',
] as const
export type EventoDeSaida = (typeof EVENTOS_DE_SAIDA)[number]

export const situacoesDeSaida = ['pendente', 'entregue', 'morta'] as const
