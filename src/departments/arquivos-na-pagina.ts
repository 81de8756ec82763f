/// <reference types="vite/types/importMeta.d.ts" />
import type { Departamento } from './tipos.ts'

/** Browser version of `arquivos.ts`, resolved at build time (package.json, `imports`). */
export const arquivos: readonly Departamento[] = Object.values(
  import.meta.glob<Departamento>('./{??,???,????}.ts', { eager: true, import: 'departamento' }),
)
