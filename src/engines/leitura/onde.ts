import { montarLinhas, palavras, type Celula } from './texto/linhas.ts'
import type { Pagina } from './texto/tipos.ts'

/** A place in a document: a page from 1, and a rectangle as fractions of it. */
export interface Lugar {
  pagina: number
  x: number
  y: number
  largura: number
  altura: number
}

export interface Achado extends Lugar {
  /** printed more than once: the first place is given */
  repetido: boolean
}

const limpar = (t: string): string =>
  t
    .toLowerCase()
    .replace(/^r\$\s*/, '')
    .replace(/[\s\u00a0]/g, '')

/**
 * Finds the place of a value by the ways in which paper may write it, in the order given. `perto` narrows the search to
 * rows that hold this text (the month of a history, the description of a line).
 */
export function acharValor(
  paginas: readonly Pagina[],
  formas: readonly string[],
  perto?: readonly string[],
): Achado | null {
  const procurados = new Set(formas.map(limpar).filter((f) => f !== ''))
  const vizinhos = perto?.map(limpar)
  const achados = paginas.flatMap((pagina, n) =>
    montarLinhas(pagina).flatMap((linha) => {
      if (vizinhos && !linha.celulas.some((c) => vizinhos.some((v) => limpar(c.texto).includes(v)))) return []
      return linha.celulas
        .flatMap((c) =>
          procurados.has(limpar(c.texto)) ? [c] : palavras(c).filter((p) => procurados.has(limpar(p.texto))),
        )
        .map((c) => lugarDe(pagina, n + 1, c))
    }),
  )
  const [primeiro] = achados
  return primeiro ? { ...primeiro, repetido: achados.length > 1 } : null
}

const fracao = (v: number): number => Math.round(Math.min(1, Math.max(0, v)) * 10_000) / 10_000

function lugarDe(pagina: Pagina, n: number, c: Celula): Lugar {
  const topo = c.y - c.altura * 1.1
  return {
    pagina: n,
    x: fracao((c.x - 2) / pagina.largura),
    y: fracao(topo / pagina.altura),
    largura: fracao((c.fim - c.x + 4) / pagina.largura),
    altura: fracao((c.altura * 1.45) / pagina.altura),
  }
}
