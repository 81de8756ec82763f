import { data, dataCurta, hora } from '#ui/formatos.ts'
import type { Disponibilidade } from './presenca.ts'

type Ausencia = Pick<Disponibilidade, 'motivo' | 'desde' | 'ate'>

/** Returns 'desde 14:32' in the user's zone, with the date when it is another day. */
export function desdeQuando(desde: string | null, agora: Date, fuso: string): string {
  if (!desde) return ''
  const dia = data(desde, fuso) === data(agora, fuso) ? '' : `${dataCurta(desde, fuso)}, `
  return `desde ${dia}${hora(desde, fuso)}`
}

const frases: Record<NonNullable<Ausencia['motivo']>, (a: Ausencia, fuso: string) => string> = {
  escolha: () => 'você escolheu ficar ausente',
  periodo: ({ ate }, fuso) => (ate ? `sua ausência vai até ${dataCurta(ate, fuso)}` : 'você está em ausência marcada'),
  inatividade: () => 'você ficou um tempo sem mexer aqui',
  desconexao: () => 'sua conexão caiu por um tempo',
}

/**
 * Returns why and since when a user gets no new conversations: 'Ausente desde 14:32: você escolheu ficar ausente'. Null
 * while the user gets them.
 */
export function porQueAusente(a: Ausencia, fuso: string, agora = new Date()): string | null {
  const desde = desdeQuando(a.desde, agora, fuso)
  return a.motivo && `${['Ausente', desde].filter(Boolean).join(' ')}: ${frases[a.motivo](a, fuso)}`
}
