import { invalido } from '#kit/erro.ts'

/** Refuses a file, with the sentence at the form's file field. */
export const recusar = (frase: string) => invalido(frase, [{ campo: 'arquivo', mensagem: frase }])
