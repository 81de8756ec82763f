import { aberto } from '#engines/fluxo/calendario.ts'
import { soPalavras } from '#engines/fluxo/texto.ts'
import type { Agenda } from '#engines/fluxo/tipos.ts'

export const momentosDoRobo = ['nova_conversa', 'fora_do_horario', 'palavra'] as const
export type MomentoDoRobo = (typeof momentosDoRobo)[number]

export interface RoboDaCaixa {
  id: string
  quando: MomentoDoRobo
  palavras: string[]
  agenda: Agenda
  /** epoch ms */
  ativo_desde: number
  filas: string[]
  /** the company's registered holidays */
  feriados: readonly string[]
}

export interface ConversaAEscolher {
  criada_em: number
  fila_id: string | null
  /** the customer's last message */
  texto: string
  /** a person of ours has answered in it */
  respondida: boolean
  /** ids of the robots that already ran in it */
  passaram: readonly string[]
}

const ORDEM: Record<MomentoDoRobo, number> = { palavra: 0, fora_do_horario: 1, nova_conversa: 2 }

/**
 * Returns the robot that takes an unattended conversation: keyword robots first, then those for out of hours, then
 * those for new conversations. On a tie the older robot wins.
 */
export function escolherRobo(
  robos: readonly RoboDaCaixa[],
  c: ConversaAEscolher,
  agora: string,
  fuso: string,
): string | null {
  const dito = soPalavras(c.texto)
  const comeca: Record<MomentoDoRobo, (r: RoboDaCaixa) => boolean> = {
    palavra: (r) => r.palavras.some((p) => soPalavras(p).trim() !== '' && dito.includes(soPalavras(p))),
    // an out-of-hours robot runs once per conversation
    fora_do_horario: (r) => !c.passaram.includes(r.id) && !aberto(r.agenda, agora, fuso, r.feriados),
    nova_conversa: (r) => c.passaram.length === 0 && !c.respondida && c.criada_em >= r.ativo_desde,
  }
  const servem = robos.filter(
    (r) => (r.filas.length === 0 || (c.fila_id !== null && r.filas.includes(c.fila_id))) && comeca[r.quando](r),
  )
  return servem.sort((a, b) => ORDEM[a.quando] - ORDEM[b.quando] || a.ativo_desde - b.ativo_desde)[0]?.id ?? null
}
