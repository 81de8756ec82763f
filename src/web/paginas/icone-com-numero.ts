const LADO = 64
let base: Promise<HTMLImageElement> | undefined

function carregar(): Promise<HTMLImageElement> {
  base ??= new Promise((certo, errado) => {
    const img = new Image(LADO, LADO)
    img.onload = () => certo(img)
    img.onerror = () => errado(new Error('the icon did not load'))
    img.src = '/favicon.svg'
  })
  return base
}

/** Draws the number on the tab's icon, because with many tabs open the title is not visible. */
export async function iconeComNumero(n: number): Promise<string> {
  const tela = Object.assign(document.createElement('canvas'), { width: LADO, height: LADO })
  const lapis = tela.getContext('2d')
  if (!lapis) throw new Error('the icon cannot be drawn here')
  lapis.drawImage(await carregar(), 0, 0, LADO, LADO)
  const texto = n > 99 ? '99+' : String(n)
  lapis.font = `700 ${texto.length > 2 ? 26 : 34}px Inter, system-ui, sans-serif`
  const largura = Math.max(38, lapis.measureText(texto).width + 14)
  lapis.fillStyle = '#c01f2e'
  lapis.beginPath()
  lapis.roundRect(LADO - largura, LADO - 38, largura, 38, 19)
  lapis.fill()
  lapis.fillStyle = '#fff'
  lapis.textAlign = 'center'
  lapis.textBaseline = 'middle'
  lapis.fillText(texto, LADO - largura / 2, LADO - 18)
  return tela.toDataURL()
}
