/** Pixels as red, green, blue, one byte each. */
export interface Imagem {
  largura: number
  altura: number
  dados: Uint8Array
}

export const criarImagem = (largura: number, altura: number): Imagem => ({
  largura,
  altura,
  dados: new Uint8Array(largura * altura * 3),
})

export interface Ponto {
  x: number
  y: number
}

/** Colour channel at a position between pixels. */
function amostra(im: Imagem, x: number, y: number, canal: number): number {
  const x0 = Math.max(0, Math.min(im.largura - 1, Math.floor(x)))
  const y0 = Math.max(0, Math.min(im.altura - 1, Math.floor(y)))
  const x1 = Math.min(im.largura - 1, x0 + 1)
  const y1 = Math.min(im.altura - 1, y0 + 1)
  const fx = Math.max(0, Math.min(1, x - x0))
  const fy = Math.max(0, Math.min(1, y - y0))
  const em = (px: number, py: number): number => im.dados[(py * im.largura + px) * 3 + canal] ?? 0
  const cima = em(x0, y0) * (1 - fx) + em(x1, y0) * fx
  const baixo = em(x0, y1) * (1 - fx) + em(x1, y1) * fx
  return cima * (1 - fy) + baixo * fy
}

/** Position of a point of the unit square in a quadrilateral. */
export function projetar(cantos: [Ponto, Ponto, Ponto, Ponto], { x: u, y: v }: Ponto): Ponto {
  const h = homografia(cantos)
  const w = h.g * u + h.h * v + 1
  return { x: (h.a * u + h.b * v + h.c) / w, y: (h.d * u + h.e * v + h.f) / w }
}

/** Draws the quadrilateral (clockwise from the top left) as a rectangle. */
export function endireitar(im: Imagem, cantos: [Ponto, Ponto, Ponto, Ponto], largura: number, altura: number): Imagem {
  const saida = criarImagem(largura, altura)
  const h = homografia(cantos)
  for (let y = 0; y < altura; y++) {
    for (let x = 0; x < largura; x++) {
      const u = (x + 0.5) / largura
      const v = (y + 0.5) / altura
      const w = h.g * u + h.h * v + 1
      const ox = (h.a * u + h.b * v + h.c) / w - 0.5
      const oy = (h.d * u + h.e * v + h.f) / w - 0.5
      const n = (y * largura + x) * 3
      for (let canal = 0; canal < 3; canal++) saida.dados[n + canal] = amostra(im, ox, oy, canal)
    }
  }
  return saida
}

/** The projection of the unit square onto a quadrilateral. */
function homografia([p0, p1, p2, p3]: [Ponto, Ponto, Ponto, Ponto]) {
  const dx1 = p1.x - p2.x
  const dx2 = p3.x - p2.x
  const sx = p0.x - p1.x + p2.x - p3.x
  const dy1 = p1.y - p2.y
  const dy2 = p3.y - p2.y
  const sy = p0.y - p1.y + p2.y - p3.y
  const det = dx1 * dy2 - dx2 * dy1 || 1e-9
  const g = (sx * dy2 - dx2 * sy) / det
  const h = (dx1 * sy - sx * dy1) / det
  return {
    a: p1.x - p0.x + g * p1.x,
    b: p3.x - p0.x + h * p3.x,
    c: p0.x,
    d: p1.y - p0.y + g * p1.y,
    e: p3.y - p0.y + h * p3.y,
    f: p0.y,
    g,
    h,
  }
}

export const inteira = (im: Imagem): [Ponto, Ponto, Ponto, Ponto] => [
  { x: 0, y: 0 },
  { x: im.largura, y: 0 },
  { x: im.largura, y: im.altura },
  { x: 0, y: im.altura },
]

export const redimensionar = (im: Imagem, largura: number, altura: number): Imagem =>
  endireitar(im, inteira(im), largura, altura)

/** Brightness of each pixel. */
export function cinza(im: Imagem): Uint8Array {
  const saida = new Uint8Array(im.largura * im.altura)
  for (let n = 0; n < saida.length; n++) {
    saida[n] = ((im.dados[n * 3] ?? 0) * 77 + (im.dados[n * 3 + 1] ?? 0) * 151 + (im.dados[n * 3 + 2] ?? 0) * 28) >> 8
  }
  return saida
}
