import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Oferta } from './oferta.ts'

const ler = async (modulo: string): Promise<Oferta> =>
  (
    (await import(/* @vite-ignore */ new URL(`${modulo}/oferta.ts`, import.meta.url).href)) as {
      oferta: Oferta
    }
  ).oferta

/** The `oferta.ts` of every module folder, by folder name. */
export const ofertas: readonly Oferta[] = await Promise.all(
  readdirSync(import.meta.dirname)
    .filter((pasta) => existsSync(join(import.meta.dirname, pasta, 'oferta.ts')))
    .sort()
    .map(ler),
)
