/// <reference types="vite/types/importMeta.d.ts" />
import type { Oferta } from './oferta.ts'

/** The browser's twin of `ofertas.ts`, resolved when the pages are built (package.json, `imports`). */
export const ofertas: readonly Oferta[] = Object.values(
  import.meta.glob<Oferta>('./*/oferta.ts', { eager: true, import: 'oferta' }),
)
