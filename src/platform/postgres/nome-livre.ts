import { conflito } from '#kit/erro.ts'

/** Writes what has a unique name; a name that is taken is said to the person, at the field. */
export async function comNomeLivre<T>(jaExiste: string, fazer: () => Promise<T>): Promise<T> {
  try {
    return await fazer()
  } catch (erro) {
    if ((erro as { code?: string }).code === '23505') throw conflito(jaExiste, [{ campo: 'nome', mensagem: jaExiste }])
    throw erro
  }
}
