import { DIA_MS } from '#kit/dias.ts'
import { dataCurta, diaEm, duracao } from '#ui/formatos.ts'
import type { Tom } from '#ui/tom.ts'
import type { PrazoAMao } from '#modules/funis/nucleo/tipos.ts'

export interface PrazoVisto {
  texto: string
  tom: Extract<Tom, 'perigo' | 'alerta' | 'neutro'>
}

/** A deadline as text: overdue by how much, today, tomorrow, in N days. */
export function verPrazo(vence: string | null, agora: number): PrazoVisto | null {
  if (vence === null) return null
  const falta = Date.parse(vence) - agora
  if (falta < 0)
    return {
      texto: `atrasado ${-falta < DIA_MS ? duracao(-falta) : `${Math.floor(-falta / DIA_MS)} d`}`,
      tom: 'perigo',
    }
  const dias = diaEm(vence) - diaEm(agora)
  if (dias === 0) return { texto: 'vence hoje', tom: 'alerta' }
  if (dias === 1) return { texto: 'vence amanhã', tom: 'alerta' }
  return { texto: `faltam ${dias} d`, tom: 'neutro' }
}

/** The user who set a deadline by hand, and when. */
export const deQuemEhOPrazo = (p: PrazoAMao): string =>
  `Prazo definido ${p.por ? `por ${p.por}` : 'à mão'} em ${dataCurta(p.em)}`
