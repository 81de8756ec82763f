import { ehChaveDe } from '#kit/objeto.ts'
import type { EventoDeSaida } from '../regras/saidas.ts'

export const ROTULOS_DO_EVENTO: Record<EventoDeSaida, string> = {
  'mensagem.criada': 'Nova mensagem',
  'conversa.criada': 'Conversa criada',
  'conversa.atribuida': 'Conversa atribuída',
  'conversa.finalizada': 'Conversa finalizada',
}
export const nomeDoEvento = (evento: string): string =>
  ehChaveDe(ROTULOS_DO_EVENTO, evento) ? ROTULOS_DO_EVENTO[evento] : 'Resposta da equipe'
