import { invalido, type ErroApp } from '#kit/erro.ts'

/** Validation error of one field. */
export const cercada = (campo: string, mensagem: string): ErroApp => invalido(mensagem, [{ campo, mensagem }])
