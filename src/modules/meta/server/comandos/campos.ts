import { invalido, type ErroApp } from '#kit/erro.ts'

/** A refusal of one field, in words. */
export const cercada = (campo: string, mensagem: string): ErroApp => invalido(mensagem, [{ campo, mensagem }])
