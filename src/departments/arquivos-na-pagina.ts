/// <reference types="vite/types/importMeta.d.ts" />
import type { Departamento } from './tipos.ts'

/** What `arquivos.ts` is to Node, found when the pages are built (package.json, `imports`). */
export const arquivos: readonly Departamento[] = Object.values(
  import.meta.glob<Departamento>('./{??,???,????}.ts', { eager: true, import: 'departamento' }),
)
