import { arrumar, type Caixa } from './arrumar.ts'

const FOLGA = 20
const CABECA = 36
const ENTRE_GRUPOS = 90
const COLUNA_CHEIA = 1000

interface Moldura {
  x: number
  y: number
  largura: number
  altura: number
}

/**
 * Computes positions for boxes inside frames: the boxes of a frame one below the other, the frames in columns from left
 * to right, in the order of the arrows.
 */
export function arrumarEmGrupos(
  caixas: readonly (Caixa & { grupo: string })[],
  ligacoes: readonly { de: string; para: string }[],
): { lugares: Map<string, { x: number; y: number }>; grupos: Map<string, Moldura> } {
  const porGrupo = Map.groupBy(caixas, (c) => c.grupo)
  const grupoDe = new Map(caixas.map((c) => [c.id, c.grupo]))
  const medida = (deles: readonly Caixa[]) => ({
    largura: Math.max(...deles.map((c) => c.largura)) + 2 * FOLGA,
    altura: CABECA + deles.reduce((h, c) => h + c.altura + FOLGA, 0),
  })
  const entreGrupos = ligacoes
    .map((l) => ({ de: grupoDe.get(l.de) ?? '', para: grupoDe.get(l.para) ?? '' }))
    .filter((l) => l.de !== l.para)
  const postos = arrumar(
    [...porGrupo].map(([id, deles]) => ({ id, ...medida(deles) })),
    entreGrupos,
  )
  const fila = [...porGrupo].toSorted(
    ([a], [b]) =>
      (postos.get(a)?.x ?? 0) - (postos.get(b)?.x ?? 0) || (postos.get(a)?.y ?? 0) - (postos.get(b)?.y ?? 0),
  )
  const lugares = new Map<string, { x: number; y: number }>()
  const grupos = new Map<string, Moldura>()
  let [x, y, larga] = [0, 0, 0]
  for (const [id, deles] of fila) {
    const m = medida(deles)
    if (y > 0 && y + m.altura > COLUNA_CHEIA) [x, y, larga] = [x + larga + ENTRE_GRUPOS, 0, 0]
    grupos.set(id, { x, y, ...m })
    let dentro = y + CABECA
    for (const c of deles) {
      lugares.set(c.id, { x: x + FOLGA, y: dentro })
      dentro += c.altura + FOLGA
    }
    larga = Math.max(larga, m.largura)
    y += m.altura + FOLGA * 2
  }
  return { lugares, grupos }
}
