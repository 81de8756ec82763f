import { lerCodigosDaImagem } from './codigos.ts'
import { decodificar } from './decodificar.ts'
import type { Ponto } from './imagem.ts'
import { carregarModelos } from './modelos.ts'
import { cantosDaFolha, prepararPagina, type Cantos } from './pagina.ts'
import { acharLinhas, lerLinhas, type TextoLido } from './texto.ts'

export type Foto =
  | {
      largura: number
      altura: number
      /** of the sheet in the picture, as fractions of it */
      cantos: Cantos
      textos: TextoLido[]
      codigos: string[]
    }
  | { problema: 'sem-leitor' | 'ilegivel' }

/** Reads a picture of a page: finds the sheet, straightens it, reads its codes and its text. No network. */
export async function lerFoto(bytes: Uint8Array): Promise<Foto> {
  const modelos = await carregarModelos()
  if (!modelos) return { problema: 'sem-leitor' }
  const foto = await decodificar(bytes)
  if (!foto) return { problema: 'ilegivel' }
  const naFoto = cantosDaFolha(foto)
  const pagina = prepararPagina(foto, naFoto)
  const codigos = [...(await lerCodigosDaImagem(pagina)), ...(await lerCodigosDaImagem(foto))]
  const caixas = await acharLinhas(modelos, pagina)
  const textos = await lerLinhas(modelos, pagina, caixas)
  const fracao = (p: Ponto): Ponto => ({ x: p.x / foto.largura, y: p.y / foto.altura })
  const cantos: Cantos = [fracao(naFoto[0]), fracao(naFoto[1]), fracao(naFoto[2]), fracao(naFoto[3])]
  return { largura: pagina.largura, altura: pagina.altura, cantos, textos, codigos: [...new Set(codigos)] }
}
