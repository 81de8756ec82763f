import type { MomentoDoRobo } from '../regras/escolher-robo.ts'

export const QUANDO: Record<MomentoDoRobo, string> = {
  nova_conversa: 'Em toda conversa nova',
  fora_do_horario: 'Fora do horário',
  palavra: 'Quando o cliente escreve uma palavra',
}
