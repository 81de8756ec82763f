import type { EventoDeSaida } from '../regras/saidas.ts'

export const ROTULOS_DO_EVENTO: Record<EventoDeSaida, string> = {
  'mensagem.criada': 'Nova mensagem',
  'conversa.criada': 'Conversa criada',
  'conversa.atribuida': 'Conversa atribuída',
  'conversa.finalizada': 'Conversa finalizada',
}
export const nomeDoEvento = (evento: string): string =>
  ROTULOS_DO_EVENTO[evento as EventoDeSaida] ?? 'Resposta da equipe'
