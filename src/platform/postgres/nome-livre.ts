import { temCodigo } from '#kit/codigo-do-erro.ts'
import { conflito } from '#kit/erro.ts'

/** Writes a row with a unique name; a duplicate is refused with `jaExiste`, at the field `nome`. */
export async function comNomeLivre<T>(jaExiste: string, fazer: () => Promise<T>): Promise<T> {
  try {
    return await fazer()
  } catch (erro) {
    if (temCodigo(erro, '23505')) throw conflito(jaExiste, [{ campo: 'nome', mensagem: jaExiste }])
    throw erro
  }
}
