/** Enough for small print on a whole page. */
const MAIOR_LADO = 3000

/** The same picture in fewer pixels, as a JPEG; null when the browser cannot open it. */
export async function reduzirFoto(arquivo: File, maiorLado = MAIOR_LADO): Promise<File | null> {
  try {
    const figura = await createImageBitmap(arquivo)
    const escala = Math.min(1, maiorLado / Math.max(figura.width, figura.height))
    const tela = new OffscreenCanvas(Math.round(figura.width * escala), Math.round(figura.height * escala))
    const pincel = tela.getContext('2d')
    if (!pincel) return null
    // a JPEG has no transparency: without a ground it becomes black
    pincel.fillStyle = '#fff'
    pincel.fillRect(0, 0, tela.width, tela.height)
    pincel.drawImage(figura, 0, 0, tela.width, tela.height)
    figura.close()
    const menor = await tela.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return new File([menor], arquivo.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' })
  } catch {
    return null
  }
}
