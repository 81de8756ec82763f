import { invalido } from '#kit/erro.ts'

/** A file that cannot be taken, said at the field it was chosen in. */
export const recusar = (frase: string) => invalido(frase, [{ campo: 'arquivo', mensagem: frase }])
