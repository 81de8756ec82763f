import type { Coluna } from '../concessionarias.ts'
import { centro, chaveDe, type Celula, type Linha } from './linhas.ts'

export interface ColunaAchada {
  coluna: Coluna
  x: number
  fim: number
}

/** Words in the head of a column, in order: the first that matches decides. */
const CABECAS: [RegExp, Coluna][] = [
  [/^cod/, 'codigo'],
  [/descri|^itens|^item\b/, 'descricao'],
  [/^mes\b/, 'mes'],
  [/quant|^qtd/, 'quantidade'],
  [/^unid|^un\.?$/, 'unidade'],
  [/(preco|tarifa).*(s\/|sem) ?trib/, 'precoSemTributos'],
  [/preco|tarifa.*(c\/|com) ?trib/, 'preco'],
  [/^base.*(pis|cofins)/, 'basePisCofins'],
  [/^base/, 'baseIcms'],
  [/aliq|icms ?%|% ?icms/, 'aliquota'],
  [/pis.*cofins/, 'pisCofins'],
  [/^pis/, 'pis'],
  [/^cofins/, 'cofins'],
  [/^icms/, 'icms'],
  [/tarifa/, 'tarifa'],
  [/^valor|^total/, 'valor'],
]

/** A tariff without taxes is what `precoSemTributos` means where the head reads "tarifa". */
function colunaDe(texto: string): Coluna | null {
  const t = chaveDe(texto)
  if (/tarifa.*(s\/|sem) ?trib/.test(t)) return 'tarifa'
  return CABECAS.find(([forma]) => forma.test(t))?.[1] ?? null
}

const ALTURA_DA_CABECA = 14

export interface Cabeca {
  colunas: ColunaAchada[]
  /** base line of its last row */
  y: number
}

const semNumeros = (l: Linha): boolean => l.celulas.every((c) => !/\d{2,}/.test(c.texto))

/** The head of the table of billed lines whose first row is `linhas[n]`; null when that row is not one. */
export function lerCabeca(linhas: Linha[], n: number): Cabeca | null {
  const primeira = linhas[n]
  if (!primeira || !semNumeros(primeira)) return null
  const nomes = new Set(primeira.celulas.map((c) => colunaDe(c.texto)))
  if (!nomes.has('quantidade') || !(nomes.has('valor') || nomes.has('preco')) || primeira.celulas.length < 4)
    return null
  const demais = linhas.slice(n + 1).filter((l) => l.y - primeira.y <= ALTURA_DA_CABECA && semNumeros(l))
  const colunas: (Celula & { dono: boolean })[] = primeira.celulas.map((c) => ({ ...c, dono: true }))
  for (const celula of demais.flatMap((l) => l.celulas)) {
    const acima = colunas
      .filter((c) => celula.x < c.fim + 2 && celula.fim > c.x - 2)
      .sort((a, b) => Math.abs(centro(a) - centro(celula)) - Math.abs(centro(b) - centro(celula)))[0]
    if (!acima) continue
    acima.texto += ` ${celula.texto}`
    acima.x = Math.min(acima.x, celula.x)
    acima.fim = Math.max(acima.fim, celula.fim)
  }
  const achadas = colunas.flatMap((c) => {
    const coluna = colunaDe(c.texto)
    return coluna ? { coluna, x: c.x, fim: c.fim } : []
  })
  return { colunas: achadas, y: demais.at(-1)?.y ?? primeira.y }
}

/** The column of a value: by its left edge, its middle or its right edge, whichever is closest. */
export function colunaDaCelula(celula: Celula, colunas: ColunaAchada[]): ColunaAchada | null {
  const distancia = (c: ColunaAchada): number =>
    Math.min(Math.abs(c.x - celula.x), Math.abs(centro(c) - centro(celula)), Math.abs(c.fim - celula.fim))
  const perto = [...colunas].sort((a, b) => distancia(a) - distancia(b))[0]
  return perto && distancia(perto) < 40 ? perto : null
}
