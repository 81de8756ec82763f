import { endireitar, redimensionar, type Imagem } from './imagem.ts'
import type { Modelos, Tensor } from './modelos.ts'

export interface Caixa {
  x: number
  y: number
  largura: number
  altura: number
}

export interface TextoLido extends Caixa {
  texto: string
  /** mean probability of its letters, 0 to 1 */
  confianca: number
}

const CORTE = 0.3
const CERTEZA_DA_CAIXA = 0.5
const AUMENTO = 1.6
const MEDIA = [0.485, 0.456, 0.406]
const DESVIO = [0.229, 0.224, 0.225]

/** Finds the lines of text of a straightened page. */
export async function acharLinhas(m: Modelos, pagina: Imagem): Promise<Caixa[]> {
  const largura = Math.round(pagina.largura / 32) * 32
  const altura = Math.round(pagina.altura / 32) * 32
  const im = redimensionar(pagina, largura, altura)
  const area = largura * altura
  const entrada = new Float32Array(area * 3)
  for (let n = 0; n < area; n++) {
    for (let c = 0; c < 3; c++)
      entrada[c * area + n] = ((im.dados[n * 3 + c] ?? 0) / 255 - (MEDIA[c] ?? 0)) / (DESVIO[c] ?? 1)
  }
  const mapa = await rodar(m, 'detector', entrada, [1, 3, altura, largura])
  const [sx, sy] = [pagina.largura / largura, pagina.altura / altura]
  return caixasDoMapa(mapa.data, largura, altura).map((c) => ({
    x: c.x * sx,
    y: c.y * sy,
    largura: c.largura * sx,
    altura: c.altura * sy,
  }))
}

async function rodar(m: Modelos, qual: 'detector' | 'leitor', dados: Float32Array, dims: number[]): Promise<Tensor> {
  const sessao = m[qual]
  const saida = await sessao.run({ [sessao.inputNames[0] ?? 'x']: new m.ort.Tensor('float32', dados, dims) })
  const tensor = saida[sessao.outputNames[0] ?? '']
  if (!tensor) throw new Error('the model returned nothing')
  return tensor
}

/** Boxes around connected regions of the probability map, grown because the map covers only the core of a line. */
function caixasDoMapa(mapa: Float32Array, largura: number, altura: number): Caixa[] {
  const visto = new Uint8Array(largura * altura)
  const caixas: Caixa[] = []
  for (let inicio = 0; inicio < visto.length; inicio++) {
    if (visto[inicio] || (mapa[inicio] ?? 0) <= CORTE) continue
    const fila = [inicio]
    visto[inicio] = 1
    let [x0, x1, y0, y1, soma] = [largura, 0, altura, 0, 0]
    for (let k = 0; k < fila.length; k++) {
      const n = fila[k] ?? 0
      const x = n % largura
      const y = Math.floor(n / largura)
      x0 = Math.min(x0, x)
      x1 = Math.max(x1, x)
      y0 = Math.min(y0, y)
      y1 = Math.max(y1, y)
      soma += mapa[n] ?? 0
      for (const v of [x > 0 ? n - 1 : -1, x < largura - 1 ? n + 1 : -1, n - largura, n + largura]) {
        if (v < 0 || v >= visto.length || visto[v] || (mapa[v] ?? 0) <= CORTE) continue
        visto[v] = 1
        fila.push(v)
      }
    }
    const [l, a] = [x1 - x0 + 1, y1 - y0 + 1]
    if (l < 4 || a < 3 || soma / fila.length < CERTEZA_DA_CAIXA) continue
    const d = (l * a * AUMENTO) / (2 * (l + a))
    const cx = Math.max(0, x0 - d)
    const cy = Math.max(0, y0 - d)
    caixas.push({ x: cx, y: cy, largura: Math.min(largura, x1 + d) - cx, altura: Math.min(altura, y1 + d) - cy })
  }
  return caixas
}

const ALTURA = 48
const JUNTAS = 8

/** Reads the text of each box, boxes of similar shape together. */
export async function lerLinhas(m: Modelos, pagina: Imagem, caixas: Caixa[]): Promise<TextoLido[]> {
  const larguraDe = (c: Caixa): number => Math.max(16, Math.min(2400, Math.round((ALTURA * c.largura) / c.altura)))
  const ordem = [...caixas].sort((a, b) => larguraDe(a) - larguraDe(b))
  const lidas: TextoLido[] = []
  for (let n = 0; n < ordem.length; n += JUNTAS) {
    const grupo = ordem.slice(n, n + JUNTAS)
    const maior = Math.max(...grupo.map(larguraDe))
    const area = ALTURA * maior
    const entrada = new Float32Array(grupo.length * 3 * area)
    grupo.forEach((c, k) => copiar(pagina, c, larguraDe(c), maior, entrada.subarray(k * 3 * area, (k + 1) * 3 * area)))
    const saida = await rodar(m, 'leitor', entrada, [grupo.length, 3, ALTURA, maior])
    grupo.forEach((c, k) => lidas.push({ ...c, ...decifrar(saida, k, m.letras) }))
  }
  return lidas.filter((l) => l.texto.trim() !== '')
}

/** The box at the height that the model reads, blue first; the rest of the row stays grey. */
function copiar(pagina: Imagem, c: Caixa, largura: number, maior: number, para: Float32Array): void {
  const direita = c.x + c.largura
  const fundo = c.y + c.altura
  const cantos: Parameters<typeof endireitar>[1] = [
    { x: c.x, y: c.y },
    { x: direita, y: c.y },
    { x: direita, y: fundo },
    { x: c.x, y: fundo },
  ]
  const im = endireitar(pagina, cantos, largura, ALTURA)
  for (let y = 0; y < ALTURA; y++) {
    for (let x = 0; x < largura; x++) {
      for (let canal = 0; canal < 3; canal++)
        para[canal * ALTURA * maior + y * maior + x] =
          ((im.dados[(y * largura + x) * 3 + 2 - canal] ?? 0) / 255 - 0.5) / 0.5
    }
  }
}

/** Best letter of each step; repeats and blanks are dropped. */
function decifrar({ data, dims }: Tensor, k: number, letras: string[]): { texto: string; confianca: number } {
  const [, passos = 0, quantas = 0] = dims
  let texto = ''
  let anterior = 0
  const certezas: number[] = []
  for (let t = 0; t < passos; t++) {
    const de = (k * passos + t) * quantas
    let melhor = 0
    for (let n = 1; n < quantas; n++) if ((data[de + n] ?? 0) > (data[de + melhor] ?? 0)) melhor = n
    if (melhor !== 0 && melhor !== anterior) {
      texto += letras[melhor] ?? ''
      certezas.push(data[de + melhor] ?? 0)
    }
    anterior = melhor
  }
  return { texto, confianca: certezas.length > 0 ? certezas.reduce((s, c) => s + c, 0) / certezas.length : 0 }
}
