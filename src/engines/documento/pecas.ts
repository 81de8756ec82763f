import type { No, Traco } from '#platform/pdf/folhas.ts'

/** A part of a page that is never cut. Its strokes start at its upper left corner. */
export interface Peca {
  altura: number
  /** space before it, dropped at the top of a page */
  antes: number
  tracos: readonly Traco[]
  /** stays on the page of the next one */
  comProxima?: boolean
  /** drawn again above it when a page begins here: the head of a table */
  cabeca?: Peca
  /** begins a page */
  quebra?: boolean
}

export function mover(t: Traco, dx: number, dy: number): Traco {
  if (t.tipo === 'linha') return { ...t, pontos: t.pontos.map(([x, y]) => [x + dx, y + dy] as const) }
  return { ...t, x: t.x + dx, y: t.y + dy }
}

/** The same strokes as decoration: what is repeated is read once. */
export const semMarca = (tracos: readonly Traco[]): Traco[] => tracos.map(({ no: _, ...t }) => t)

/** Stacks pieces into one that is not cut. */
export function empilhar(pecas: readonly Peca[]): { altura: number; tracos: Traco[] } {
  let y = 0
  const tracos: Traco[] = []
  for (const [i, p] of pecas.entries()) {
    if (i > 0) y += p.antes
    tracos.push(...p.tracos.map((t) => mover(t, 0, y)))
    y += p.altura
  }
  return { altura: y, tracos }
}

export const folha = (papel: No['papel'], alt?: string): No => ({ papel, filhos: [], ...(alt ? { alt } : {}) })

/** Adds a node under another and returns it. */
export function filho(de: No, papel: No['papel'], alt?: string): No {
  const no = folha(papel, alt)
  de.filhos.push(no)
  return no
}
