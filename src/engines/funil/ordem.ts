import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/** A sort key longer than this has been split so often that the keys of its stage are rewritten. */
export const CHAVE_LONGA = 32

/** Returns a sort key between two others; keys sort byte by byte, null is an end of the column. `antes` < `depois`. */
export const entre = (antes: string | null, depois: string | null): string => generateKeyBetween(antes, depois)

/** Evenly spaced sort keys for `n` cards. */
export const novas = (n: number): string[] => generateNKeysBetween(null, null, n)
