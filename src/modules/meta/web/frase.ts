import { ErroApp } from '#kit/erro.ts'

/** The sentence the server wrote for people, or ours. */
export const fraseDoErro = (erro: unknown, padrao: string): string => (erro instanceof ErroApp && erro.message ? erro.message : padrao)
