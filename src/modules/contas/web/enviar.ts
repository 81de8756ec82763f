import { enviarArquivo } from '#platform/navegador/enviar-arquivo.ts'
import { contas, LIMITE_DA_CONTA, TIPO_DE_CONTA } from '../contract/contas.ts'
import type { Conta, Dono } from '../tipos.ts'

export const ACEITA = '.pdf,.xml,image/jpeg,image/png'

/** Sends a bill as it is. The same file twice returns the same bill. */
export const enviarConta = (dono: Dono, arquivo: File): Promise<Conta & { repetida: boolean }> =>
  enviarArquivo(
    contas.enviar.path,
    { dono_tipo: dono.tipo, dono_id: dono.id, nome: arquivo.name.slice(0, 200) || 'conta' },
    TIPO_DE_CONTA,
    arquivo,
  )

export const ehGrande = (arquivo: File): boolean => arquivo.size > LIMITE_DA_CONTA
export const ehFoto = (arquivo: File): boolean => /^image\/(jpeg|png)$/.test(arquivo.type)

/** Enough for small print on a whole page. */
const MAIOR_LADO = 3000

/** The same picture in fewer pixels, as a JPEG; null when the browser cannot open it. */
export async function reduzirFoto(arquivo: File, maiorLado = MAIOR_LADO): Promise<File | null> {
  try {
    const figura = await createImageBitmap(arquivo)
    const escala = Math.min(1, maiorLado / Math.max(figura.width, figura.height))
    const tela = new OffscreenCanvas(Math.round(figura.width * escala), Math.round(figura.height * escala))
    tela.getContext('2d')?.drawImage(figura, 0, 0, tela.width, tela.height)
    figura.close()
    const menor = await tela.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return new File([menor], arquivo.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' })
  } catch {
    return null
  }
}
