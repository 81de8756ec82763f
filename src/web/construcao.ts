import { criarLoja } from '#platform/navegador/loja.ts'

declare const __CONSTRUCAO__: string

/** Which build this page is; put in by the bundler. */
export const ID_DA_CONSTRUCAO: string = typeof __CONSTRUCAO__ === 'string' ? __CONSTRUCAO__ : 'dev'

/** A newer build than this page is being served. The avatar menu keeps offering it after the toast has gone. */
export const haVersaoNova = criarLoja(false)
