import type { Disponibilidade } from './presenca.ts'

type Ausencia = Pick<Disponibilidade, 'motivo' | 'desde' | 'ate'>

const hora = new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit' })
const dia = new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit' })
const mesmoDia = (a: Date, b: Date) => a.toDateString() === b.toDateString()

/** Returns 'desde 14:32', with the date when it is another day. */
export function desdeQuando(desde: string | null, agora: Date): string {
  if (!desde) return ''
  const em = new Date(desde)
  return mesmoDia(em, agora) ? `desde ${hora.format(em)}` : `desde ${dia.format(em)}, ${hora.format(em)}`
}

const frases: Record<NonNullable<Ausencia['motivo']>, (a: Ausencia) => string> = {
  escolha: () => 'você escolheu ficar ausente',
  periodo: ({ ate }) => (ate ? `sua ausência vai até ${dia.format(new Date(ate))}` : 'você está em ausência marcada'),
  inatividade: () => 'você ficou um tempo sem mexer aqui',
  desconexao: () => 'sua conexão caiu por um tempo',
}

/**
 * Returns why and since when a user gets no new conversations: 'Ausente desde 14:32: você escolheu ficar ausente'. Null
 * while the user gets them.
 */
export function porQueAusente(a: Ausencia, agora = new Date()): string | null {
  return a.motivo && `${['Ausente', desdeQuando(a.desde, agora)].filter(Boolean).join(' ')}: ${frases[a.motivo](a)}`
}
