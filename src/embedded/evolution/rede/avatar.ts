import { crc32, deflateSync } from 'node:zlib'

/** 5×7 letters, one byte per row: enough for initials, without a font file or an image library. */
const LETRAS: Record<string, number[]> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  G: [14, 17, 16, 23, 17, 17, 14],
  H: [17, 17, 17, 31, 17, 17, 17],
  I: [14, 4, 4, 4, 4, 4, 14],
  J: [7, 2, 2, 2, 2, 18, 12],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  M: [17, 27, 21, 21, 17, 17, 17],
  N: [17, 25, 21, 19, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  P: [30, 17, 17, 30, 16, 16, 16],
  Q: [14, 17, 17, 17, 21, 18, 13],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
  W: [17, 17, 17, 21, 21, 27, 17],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 10, 4, 4, 4, 4],
  Z: [31, 1, 2, 4, 8, 16, 31],
}
const CORES = [
  [108, 76, 189],
  [22, 121, 122],
  [163, 92, 20],
  [29, 98, 166],
  [150, 55, 90],
  [64, 112, 48],
] as const
const LADO = 192
const PONTO = 11

export function iniciais(nome: string): string {
  const partes = nome
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .trim()
    .toUpperCase()
    .split(/\s+/)
    .filter(Boolean)
  return (partes[0]?.[0] ?? '') + (partes.length > 1 ? (partes.at(-1)?.[0] ?? '') : '')
}

/** Draws a square PNG with the initials of the name, served at `profilePictureUrl`. */
export function desenharAvatar(nome: string, semente: number): Buffer {
  const fundo = CORES[semente % CORES.length] ?? CORES[0]
  const acesos = pontosDe(iniciais(nome))
  const linhas = Buffer.alloc(LADO * (LADO * 3 + 1))
  for (let y = 0, i = 0; y < LADO; y += 1) {
    linhas[i++] = 0
    for (let x = 0; x < LADO; x += 1)
      for (const canal of [0, 1, 2] as const)
        linhas[i++] = acesos(x, y) ? 255 : fundo[canal] + Math.round((y / LADO) * 28)
  }
  const cabeca = Buffer.alloc(13)
  cabeca.writeUInt32BE(LADO, 0)
  cabeca.writeUInt32BE(LADO, 4)
  cabeca.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pedaco('IHDR', cabeca),
    pedaco('IDAT', deflateSync(linhas)),
    pedaco('IEND', Buffer.alloc(0)),
  ])
}

function pontosDe(letras: string): (x: number, y: number) => boolean {
  const largura = letras.length * 5 + Math.max(0, letras.length - 1)
  const esquerda = (LADO - largura * PONTO) / 2
  const topo = (LADO - 7 * PONTO) / 2
  return (x, y) => {
    const coluna = Math.floor((x - esquerda) / PONTO)
    const fila = Math.floor((y - topo) / PONTO)
    if (coluna < 0 || coluna >= largura || fila < 0 || fila > 6 || coluna % 6 === 5) return false
    return (((LETRAS[letras[Math.floor(coluna / 6)] ?? '']?.[fila] ?? 0) >> (4 - (coluna % 6))) & 1) === 1
  }
}

function pedaco(tipo: string, dados: Buffer): Buffer {
  const corpo = Buffer.concat([Buffer.from(tipo, 'latin1'), dados])
  const moldura = Buffer.alloc(8)
  moldura.writeUInt32BE(dados.length, 0)
  moldura.writeUInt32BE(crc32(corpo), 4)
  return Buffer.concat([moldura.subarray(0, 4), corpo, moldura.subarray(4)])
}
