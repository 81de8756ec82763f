import { ehChaveDe } from '#kit/objeto.ts'

/** Colour only conveys meaning; these are all the meanings. */
export type Tom = 'neutro' | 'marca' | 'sucesso' | 'perigo' | 'alerta' | 'info' | 'violeta' | 'petroleo'

/** Classes for a soft background with legible text. */
export const classeDoTom: Record<Tom, string> = {
  neutro: 'g-tom-neutro',
  marca: 'g-tom-marca',
  sucesso: 'g-tom-sucesso',
  perigo: 'g-tom-perigo',
  alerta: 'g-tom-alerta',
  info: 'g-tom-info',
  violeta: 'g-tom-violeta',
  petroleo: 'g-tom-petroleo',
}

/** The plain colour: dots, bars, text on a surface. */
export const corDoTom: Record<Tom, string> = {
  neutro: 'var(--text-2)',
  marca: 'var(--primary)',
  sucesso: 'var(--success)',
  perigo: 'var(--danger)',
  alerta: 'var(--warning)',
  info: 'var(--info)',
  violeta: 'var(--violet)',
  petroleo: 'var(--teal)',
}

const pares: readonly Tom[] = ['violeta', 'petroleo', 'info', 'sucesso', 'alerta', 'perigo']

/** Returns a stable colour for a person on every screen: an FNV-1a hash of the key. */
export function tomEstavel(chave: string): Tom {
  let h = 0x811c9dc5
  for (let i = 0; i < chave.length; i++) h = Math.imul(h ^ chave.charCodeAt(i), 0x01000193)
  return pares[(h >>> 0) % pares.length] ?? 'violeta'
}

/** The color of a tone that data names; undefined for none or an unknown one. */
export const corDe = (tom: string | null | undefined): string | undefined =>
  ehChaveDe(corDoTom, tom) ? corDoTom[tom] : undefined
