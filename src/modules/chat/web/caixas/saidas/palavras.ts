import type { Tom } from '#ui/tom.ts'
import type { Saida } from '../../../contract/saidas.ts'
import type { EventoDeSaida } from '../../../regras/canais/saidas.ts'

export const ROTULOS_DO_EVENTO: Record<EventoDeSaida, string> = { 'mensagem.criada': 'Nova mensagem', 'conversa.criada': 'Conversa criada', 'conversa.atribuida': 'Conversa atribuída', 'conversa.finalizada': 'Conversa finalizada' }
export const nomeDoEvento = (evento: string): string => ROTULOS_DO_EVENTO[evento as EventoDeSaida] ?? 'Resposta da equipe'

export const SITUACOES_DE_SAIDA: Record<Saida['situacao'], { tom: Tom; rotulo: string }> = {
  entregue: { tom: 'sucesso', rotulo: 'Entregue' },
  pendente: { tom: 'alerta', rotulo: 'Na fila' },
  morta: { tom: 'perigo', rotulo: 'Desistimos' },
}
