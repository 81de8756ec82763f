import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/** Beyond this a place has been squeezed so often that its stage is written anew. */
export const CHAVE_LONGA = 32

/** A place between two others, as a text that sorts byte by byte; null is an end of the column. `antes` < `depois`. */
export const entre = (antes: string | null, depois: string | null): string => generateKeyBetween(antes, depois)

/** Even places for `n` cards, from nothing. */
export const novas = (n: number): string[] => generateNKeysBetween(null, null, n)
