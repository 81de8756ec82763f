import { semAcentos } from '#kit/texto.ts'
import type { Pagina, Trecho } from './tipos.ts'

/** Runs of one row that are close together. */
export interface Celula {
  texto: string
  x: number
  fim: number
  y: number
  altura: number
}

export interface Linha {
  y: number
  celulas: Celula[]
}

/** Runs on one base line closer than this share of the font size belong to one cell. */
const JUNTO = 0.45
const MESMA_LINHA = 0.3

/** Text for comparison: no accents, no ordinal marks, single spaces, no final colon. */
export const chaveDe = (texto: string): string =>
  semAcentos(texto)
    .replace(/[ºª°]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^n[o.]{1,2} /, 'n ')
    .replace(/\s*:$/, '')

/** Rebuilds the rows of a page from positions: the order in which text was drawn means nothing. */
export function montarLinhas(pagina: Pagina): Linha[] {
  const trechos = pagina.trechos
    .map((t) => ({ ...t, texto: t.texto.normalize('NFKC').replace(/[\u00a0\s]+/g, ' ') }))
    .filter((t) => t.texto.trim() !== '')
    .sort((a, b) => a.y - b.y)
  const grupos: Trecho[][] = []
  for (const t of trechos) {
    const ultimo = grupos.at(-1)
    const base = ultimo?.[0]
    if (ultimo && base && t.y - base.y <= Math.max(1, MESMA_LINHA * Math.min(t.altura, base.altura))) ultimo.push(t)
    else grupos.push([t])
  }
  return grupos.map((grupo) => ({ y: grupo[0]?.y ?? 0, celulas: juntar(grupo.sort((a, b) => a.x - b.x)) }))
}

function juntar(trechos: Trecho[]): Celula[] {
  const celulas: Celula[] = []
  for (const t of trechos) {
    const anterior = celulas.at(-1)
    const vao = anterior ? t.x - anterior.fim : Infinity
    if (anterior && vao < JUNTO * t.altura) {
      const colado = vao < 0.12 * t.altura || anterior.texto.endsWith(' ') || t.texto.startsWith(' ')
      anterior.texto += `${colado ? '' : ' '}${t.texto}`
      anterior.fim = Math.max(anterior.fim, t.x + t.largura)
    } else celulas.push({ texto: t.texto, x: t.x, fim: t.x + t.largura, y: t.y, altura: t.altura })
  }
  return celulas.map((c) => ({ ...c, texto: c.texto.trim() }))
}

/** The words of a cell with estimated positions. */
export function palavras(c: Celula): Celula[] {
  const passo = (c.fim - c.x) / Math.max(1, c.texto.length)
  return [...c.texto.matchAll(/\S+/g)].map((m) => ({
    ...c,
    texto: m[0],
    x: c.x + m.index * passo,
    fim: c.x + (m.index + m[0].length) * passo,
  }))
}

export const textoDaLinha = (l: Linha): string => l.celulas.map((c) => c.texto).join(' ')
export const centro = (c: { x: number; fim: number }): number => (c.x + c.fim) / 2
