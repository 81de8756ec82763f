import { cinza, endireitar, inteira, redimensionar, type Imagem, type Ponto } from './imagem.ts'

export type Cantos = [Ponto, Ponto, Ponto, Ponto]

const LADO = 400
/** Width that the page gets: at 1,500 pixels nearly every item of a bill is legible. */
export const LARGURA_DA_PAGINA = 1520

/** The brightness that best separates two groups of pixels (Otsu). */
function limiar(claros: Uint8Array): number {
  const contagem = new Float64Array(256)
  for (const c of claros) contagem[c] = (contagem[c] ?? 0) + 1
  const soma = contagem.reduce((s, n, v) => s + n * v, 0)
  let [melhor, achado, abaixo, somaAbaixo] = [-1, 128, 0, 0]
  for (let v = 0; v < 256; v++) {
    abaixo += contagem[v] ?? 0
    somaAbaixo += v * (contagem[v] ?? 0)
    const acima = claros.length - abaixo
    if (abaixo === 0 || acima === 0) continue
    const diferenca = somaAbaixo / abaixo - (soma - somaAbaixo) / acima
    const entre = abaixo * acima * diferenca * diferenca
    if (entre > melhor) [melhor, achado] = [entre, v]
  }
  return achado
}

/** Pixels of the largest connected bright region. */
function maiorRegiao(claro: (n: number) => boolean, largura: number, altura: number): number[] {
  const visto = new Uint8Array(largura * altura)
  let maior: number[] = []
  for (let inicio = 0; inicio < visto.length; inicio++) {
    if (visto[inicio] || !claro(inicio)) continue
    const regiao = [inicio]
    visto[inicio] = 1
    for (let k = 0; k < regiao.length; k++) {
      const n = regiao[k] ?? 0
      const x = n % largura
      for (const v of [x > 0 ? n - 1 : -1, x < largura - 1 ? n + 1 : -1, n - largura, n + largura]) {
        if (v < 0 || v >= visto.length || visto[v] || !claro(v)) continue
        visto[v] = 1
        regiao.push(v)
      }
    }
    if (regiao.length > maior.length) maior = regiao
  }
  return maior
}

/** How neutral each pixel is: a shadow darkens paper but leaves it grey, while tables are coloured. */
function neutro(im: Imagem): Uint8Array {
  const saida = new Uint8Array(im.largura * im.altura)
  for (let n = 0; n < saida.length; n++) {
    const [r = 0, g = 0, b = 0] = im.dados.subarray(n * 3, n * 3 + 3)
    saida[n] = Math.round((255 * (Math.min(r, g, b) + 8)) / (Math.max(r, g, b) + 8))
  }
  return saida
}

/** Corners of the sheet on a darker or coloured table; null when no region looks like a sheet. */
function acharFolha(im: Imagem): Cantos | null {
  const escala = LADO / Math.max(im.largura, im.altura)
  const [l, a] = [Math.round(im.largura * escala), Math.round(im.altura * escala)]
  const pequena = redimensionar(redimensionar(im, l * 2, a * 2), l, a)
  const folhas = [neutro(pequena), cinza(pequena)].flatMap((tons) => {
    const cantos = cantosDa(tons, l, a)
    return cantos ? [{ cantos: cantos.cantos, nota: cantos.cheia * paralelos(cantos.cantos) }] : []
  })
  const melhor = folhas.sort((x, y) => y.nota - x.nota)[0]
  if (!melhor || melhor.nota < 0.65) return null
  const [c0, c1, c2, c3] = melhor.cantos
  const grande = (p: Ponto): Ponto => ({ x: p.x / escala, y: p.y / escala })
  return [grande(c0), grande(c1), grande(c2), grande(c3)]
}

/** Ratio of opposite sides, 1 for a sheet seen from above. */
function paralelos([a, b, c, d]: Cantos): number {
  const razao = (x: number, y: number): number => Math.min(x, y) / Math.max(1, x, y)
  return Math.min(razao(distancia(a, b), distancia(d, c)), razao(distancia(a, d), distancia(b, c)))
}

function cantosDa(tons: Uint8Array, l: number, a: number): { cantos: Cantos; cheia: number } | null {
  const corte = limiar(tons)
  const regiao = maiorRegiao((n) => (tons[n] ?? 0) > corte, l, a)
  if (regiao.length < l * a * 0.2) return null
  const pontos = regiao.map((n) => ({ x: (n % l) + 0.5, y: Math.floor(n / l) + 0.5 }))
  const extremo = (nota: (p: Ponto) => number): Ponto => {
    let melhor = pontos[0] ?? { x: 0, y: 0 }
    for (const p of pontos) if (nota(p) > nota(melhor)) melhor = p
    return melhor
  }
  const cantos: Cantos = [
    extremo((p) => -p.x - p.y),
    extremo((p) => p.x - p.y),
    extremo((p) => p.x + p.y),
    extremo((p) => p.y - p.x),
  ]
  const cobre = area(cantos) / (l * a)
  const cheia = Math.min(1, regiao.length / Math.max(1, area(cantos)))
  return cobre > 0.25 && cobre < 0.985 ? { cantos, cheia } : null
}

const area = (c: Cantos): number =>
  Math.abs(c.reduce((s, p, n) => s + p.x * (c[(n + 1) % 4]?.y ?? 0) - (c[(n + 1) % 4]?.x ?? 0) * p.y, 0)) / 2

const distancia = (a: Ponto, b: Ponto): number => Math.hypot(a.x - b.x, a.y - b.y)

/** The corners of the sheet, from the one that is the top left when it is upright. */
export function cantosDaFolha(im: Imagem): Cantos {
  const cantos = acharFolha(im) ?? inteira(im)
  return distancia(cantos[0], cantos[1]) > distancia(cantos[0], cantos[3]) * 1.1
    ? [cantos[3], cantos[0], cantos[1], cantos[2]]
    : cantos
}

/** Draws the sheet upright, wide enough for small print. */
export function prepararPagina(im: Imagem, girados: Cantos): Imagem {
  const largo = (distancia(girados[0], girados[1]) + distancia(girados[3], girados[2])) / 2
  const alto = (distancia(girados[0], girados[3]) + distancia(girados[1], girados[2])) / 2
  return endireitar(im, girados, LARGURA_DA_PAGINA, Math.round((LARGURA_DA_PAGINA * alto) / Math.max(1, largo)))
}
