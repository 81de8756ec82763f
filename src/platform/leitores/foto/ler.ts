import { lerCodigosDaImagem } from './codigos.ts'
import { decodificar } from './decodificar.ts'
import { carregarModelos } from './modelos.ts'
import { prepararPagina } from './pagina.ts'
import { acharLinhas, lerLinhas, type TextoLido } from './texto.ts'

export type Foto =
  | { largura: number; altura: number; textos: TextoLido[]; codigos: string[] }
  | { problema: 'sem-leitor' | 'ilegivel' }

/** Reads a picture of a page: finds the sheet, straightens it, reads its codes and its text. No network. */
export async function lerFoto(bytes: Uint8Array): Promise<Foto> {
  const modelos = await carregarModelos()
  if (!modelos) return { problema: 'sem-leitor' }
  const foto = await decodificar(bytes)
  if (!foto) return { problema: 'ilegivel' }
  const pagina = prepararPagina(foto)
  const codigos = [...(await lerCodigosDaImagem(pagina)), ...(await lerCodigosDaImagem(foto))]
  const caixas = await acharLinhas(modelos, pagina)
  const textos = await lerLinhas(modelos, pagina, caixas)
  return { largura: pagina.largura, altura: pagina.altura, textos, codigos: [...new Set(codigos)] }
}
