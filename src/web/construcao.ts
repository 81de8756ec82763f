import { criarLoja } from '#platform/navegador/loja.ts'

declare const __CONSTRUCAO__: string

/** Id of the build that this page belongs to; inserted by the bundler. */
export const ID_DA_CONSTRUCAO: string = typeof __CONSTRUCAO__ === 'string' ? __CONSTRUCAO__ : 'dev'

/**
 * True when the server offers a newer build than this page. The avatar menu keeps offering it after the toast has
 * closed.
 */
export const haVersaoNova = criarLoja(false)
