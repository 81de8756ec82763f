import { dataHora } from '#ui/formatos.ts'
import { lerData, porQueNaoLeu } from '#kit/datas/ler-data.ts'
import { civilDe, diaDaSemana, instante, somarDias } from '#kit/datas/civil.ts'

export interface Sugestao {
  rotulo: string
  em: Date
}

const HORAS_DE_GENTE = [9, 14] as const

/** Suggests common times that are still in the future. */
export function sugestoesDeHorario(agora: Date): Sugestao[] {
  const hoje = civilDe(agora)
  const as = (dias: number, hora: number) => instante({ ...somarDias(hoje, dias), hora, minuto: 0 })
  const ateSegunda = (8 - diaDaSemana(hoje)) % 7 || 7
  const lista = [
    { rotulo: 'Em 1 hora', em: new Date(Math.ceil((agora.getTime() + 3600_000) / 300_000) * 300_000) },
    { rotulo: 'Hoje às 18h', em: as(0, 18) },
    ...HORAS_DE_GENTE.map((h) => ({ rotulo: `Amanhã às ${h}h`, em: as(1, h) })),
    { rotulo: 'Segunda às 9h', em: as(ateSegunda, 9) },
  ]
  return lista.filter((s) => s.em.getTime() > agora.getTime() + 60_000)
}

/**
 * Parses a time such as 'amanhã 14h'; a day without a time means 9:00. Returns null for texts without a future time.
 */
export function lerHorario(texto: string, agora: Date): Date | null {
  const lida = lerData(texto, agora, 9)
  return lida && lida.em.getTime() > agora.getTime() ? lida.em : null
}

/** Returns the parsed time as text, or why the text could not be read. */
export function dizerHorario(texto: string, agora: Date): string {
  const em = lerHorario(texto, agora)
  return em ? dataHora(em) : porQueNaoLeu(texto, agora)
}
