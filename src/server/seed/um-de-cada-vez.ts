import type { Banco } from '#platform/postgres/banco.ts'
import { comTrava } from '#platform/postgres/sondar.ts'
import { TRAVAS } from '#platform/postgres/travas.ts'

/**
 * Serializes the seeding of two processes that start on one empty database: the second waits and then finds nothing
 * left to create.
 */
export const umDeCadaVez = <T>(banco: Banco, fazer: () => Promise<T>): Promise<T> =>
  comTrava(banco.url, TRAVAS.semear, fazer)
