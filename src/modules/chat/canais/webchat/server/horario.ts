import type { ConfiguracaoDoWebchat } from './configuracao.ts'

const relogio = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const FORA: Record<ConfiguracaoDoWebchat['dias_de_atendimento'], readonly string[]> = {
  todos: [],
  seg_sab: ['Sun'],
  seg_sex: ['Sat', 'Sun'],
}

type Horario = Pick<ConfiguracaoDoWebchat, 'dias_de_atendimento' | 'atendimento_das' | 'atendimento_ate'>

/**
 * Whether the inbox is within its service hours. Without hours the whole day counts; an end before the start continues
 * past midnight.
 */
export function emAtendimento(c: Horario, agora = new Date()): boolean {
  const partes = Object.fromEntries(relogio.formatToParts(agora).map((p) => [p.type, p.value]))
  if (FORA[c.dias_de_atendimento].includes(partes.weekday ?? '')) return false
  if (!c.atendimento_das || !c.atendimento_ate) return true
  const hora = `${partes.hour}:${partes.minute}`
  return c.atendimento_das <= c.atendimento_ate
    ? hora >= c.atendimento_das && hora < c.atendimento_ate
    : hora >= c.atendimento_das || hora < c.atendimento_ate
}
