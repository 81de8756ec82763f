import { chamar } from '#platform/navegador/api.ts'
import { modelos, type ImagemDoModelo } from '../../contract/modelos.ts'
import type { TipoDeProposta } from '../../tipos.ts'

/** Longest side of a stored picture, in pixels: sharp over the width of a page. */
const LADO = 1600
const QUALIDADE = 0.85

/** Any picture that the browser opens as a JPEG on white, without what the camera wrote into the file. */
async function comoJpeg(arquivo: File): Promise<string> {
  const figura = await createImageBitmap(arquivo)
  const escala = Math.min(1, LADO / Math.max(figura.width, figura.height))
  const tela = document.createElement('canvas')
  tela.width = Math.max(1, Math.round(figura.width * escala))
  tela.height = Math.max(1, Math.round(figura.height * escala))
  const pincel = tela.getContext('2d')
  if (!pincel) throw new Error('Este navegador não prepara a imagem. Tente em outro.')
  pincel.fillStyle = '#ffffff'
  pincel.fillRect(0, 0, tela.width, tela.height)
  pincel.drawImage(figura, 0, 0, tela.width, tela.height)
  return tela.toDataURL('image/jpeg', QUALIDADE).replace(/^[^,]*,/, '')
}

/** Stores a picture for the templates of a kind. */
export async function enviarImagem(tipo: TipoDeProposta, arquivo: File): Promise<Omit<ImagemDoModelo, 'descricao'>> {
  const imagem = await comoJpeg(arquivo)
  return (await chamar(modelos.guardarImagem, { params: { tipo }, body: { imagem } })).data
}
