import { Graph, layout } from '@dagrejs/dagre'

export interface Caixa {
  id: string
  largura: number
  altura: number
}

/** Computes positions for the boxes of a diagram from left to right, with few crossing arrows. */
export function arrumar(
  caixas: readonly Caixa[],
  ligacoes: readonly { de: string; para: string }[],
): Map<string, { x: number; y: number }> {
  const grafo = new Graph({ multigraph: true })
  grafo.setGraph({ rankdir: 'LR', nodesep: 36, ranksep: 72, marginx: 0, marginy: 0 })
  grafo.setDefaultEdgeLabel(() => ({}))
  for (const c of caixas) grafo.setNode(c.id, { width: c.largura, height: c.altura })
  for (const [n, l] of ligacoes.entries())
    if (grafo.hasNode(l.de) && grafo.hasNode(l.para)) grafo.setEdge(l.de, l.para, {}, String(n))
  layout(grafo)
  return new Map(
    caixas.map((c) => {
      const { x = 0, y = 0 } = grafo.node(c.id) as { x?: number; y?: number }
      return [c.id, { x: Math.round(x - c.largura / 2), y: Math.round(y - c.altura / 2) }]
    }),
  )
}
