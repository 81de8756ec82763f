/// <reference types="vite/types/importMeta.d.ts" />
import type { Especial } from '#modules/chat/nucleo/regras/envio/especial.ts'

/** The browser's twin of `todos.ts`, resolved when the pages are built (package.json, `imports`). */
export const todos: Readonly<Record<string, Especial>> = import.meta.glob<Especial>('../*/*/regras/especial.ts', {
  eager: true,
  import: 'especial',
})
