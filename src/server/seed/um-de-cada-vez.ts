import type { Banco } from '#platform/postgres/banco.ts'
import { comTrava } from '#platform/postgres/sondar.ts'
import { TRAVAS } from '#platform/postgres/travas.ts'

/**
 * Two processes may start on one empty database: the second waits, and then finds that there is nothing left to make.
 */
export const umDeCadaVez = <T>(banco: Banco, fazer: () => Promise<T>): Promise<T> =>
  comTrava(banco.url, TRAVAS.semear, fazer)
