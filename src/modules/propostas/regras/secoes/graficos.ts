import type { Cor, Letra, Tema, Traco } from '#engines/documento/blocos.ts'
import { geometriaDasContasPorAno, type ContasDoAno } from '#engines/energia/graficos/contas-por-ano.ts'
import { geometriaDosMeses, type PontoDoMes } from '#engines/energia/graficos/meses.ts'
import type { Marca, Quadro } from '#engines/energia/graficos/quadro.ts'
import { geometriaDoSaldo, type PontoDoSaldo } from '#engines/energia/graficos/saldo.ts'

// Charts as vectors, from the same geometry as the page's.

interface Escrita {
  corpo?: number
  letra?: Letra
  cor: Cor
  ancora?: 'meio' | 'fim' | undefined
}

export const escrito = (texto: string, x: number, y: number, e: Escrita): Traco => ({
  tipo: 'texto',
  x,
  y,
  texto,
  letra: 'normal',
  corpo: 7.5,
  ...e,
})
export const caminho = (d: string, p: Partial<Extract<Traco, { tipo: 'caminho' }>>): Traco[] =>
  d ? [{ tipo: 'caminho', x: 0, y: 0, escala: 1, d, ...p }] : []
const bola = (x: number, y: number, r: number, fundo: Cor, borda?: Cor): Traco => ({
  tipo: 'caminho',
  x: 0,
  y: 0,
  escala: 1,
  d: `M${x - r},${y} a${r},${r} 0 1,0 ${2 * r},0 a${r},${r} 0 1,0 ${-2 * r},0 z`,
  fundo,
  borda,
  espessura: 1.5,
})
export const vertical = (
  x: number,
  de: number,
  ate: number,
  p: { borda: Cor; tracejado?: [number, number] },
): Traco => ({
  tipo: 'linha',
  pontos: [
    [x, de],
    [x, ate],
  ],
  espessura: 0.7,
  ...p,
})

/** Horizontal lines with their values, and the years or months below. */
export function eixos(q: Quadro, valores: readonly Marca[], embaixo: readonly Marca[], tema: Tema): Traco[] {
  const { margem: m } = q
  return [
    ...valores.flatMap((v): Traco[] => [
      {
        tipo: 'linha',
        pontos: [
          [m.esquerda, v.em],
          [q.largura - m.direita, v.em],
        ],
        borda: tema.linha,
        espessura: 0.6,
      },
      escrito(v.rotulo, m.esquerda - 5, v.em + 2.6, { cor: tema.fraco, ancora: 'fim' }),
    ]),
    ...embaixo.map((a) => escrito(a.rotulo, a.em, q.altura - m.base + 12, { cor: tema.fraco, ancora: 'meio' })),
  ]
}

/** What comes after 2028 stands on a grey ground, and says that it is a hypothesis. */
function hipotese(q: Quadro, depois: { x: number; largura: number } | null, tema: Tema): Traco[] {
  if (!depois) return []
  const base = q.altura - q.margem.base
  return [
    {
      tipo: 'retangulo',
      x: depois.x,
      y: q.margem.topo,
      largura: depois.largura,
      altura: base - q.margem.topo,
      fundo: tema.fundo,
    },
    vertical(depois.x, q.margem.topo, base, { borda: tema.fraco, tracejado: [1.5, 2.5] }),
    escrito('depois de 2028, hipótese', depois.x + 5, q.margem.topo + 9, { cor: tema.fraco }),
  ]
}

const LINHA: Cor = '#c98c07'
const TRACEJADO = [4, 3] as const

export function graficoDasContas(largura: number, altura: number, anos: readonly ContasDoAno[], tema: Tema): Traco[] {
  const q = { largura, altura, margem: { topo: 6, direita: 8, base: 20, esquerda: 42 } }
  const g = geometriaDasContasPorAno(q, anos)
  return [
    ...hipotese(q, g.depois, tema),
    ...eixos(q, g.valores, g.anos, tema),
    ...caminho(g.economia, { fundo: tema.marca, opacidade: 0.16 }),
    ...caminho(g.sem.firme, { borda: tema.fraco, espessura: 1.9 }),
    ...caminho(g.sem.hipotese, { borda: tema.fraco, espessura: 1.5, tracejado: TRACEJADO }),
    ...caminho(g.com.firme, { borda: LINHA, espessura: 2.2 }),
    ...caminho(g.com.hipotese, { borda: LINHA, espessura: 1.7, tracejado: TRACEJADO }),
    escrito('sem usina', g.sem.rotulo.x - 6, g.sem.rotulo.y - 5, { cor: tema.texto, letra: 'forte', ancora: 'fim' }),
    escrito('com usina', g.com.rotulo.x, g.com.rotulo.y - 7, { cor: tema.texto, letra: 'forte', ancora: 'fim' }),
  ]
}

export function graficoDosMeses(largura: number, altura: number, meses: readonly PontoDoMes[], tema: Tema): Traco[] {
  const q = { largura, altura, margem: { topo: 6, direita: 8, base: 20, esquerda: 42 } }
  const g = geometriaDosMeses(q, meses)
  const geracao = meses.some((m) => m.geracaoKwh > 0)
  return [
    ...eixos(q, g.valores, g.meses, tema),
    ...g.barras.map((b): Traco => ({
      tipo: 'retangulo',
      x: b.x,
      y: b.y,
      largura: b.largura,
      altura: b.altura,
      raio: Math.min(2, b.altura / 2),
      fundo: tema.linhaForte,
    })),
    ...(geracao ? caminho(g.geracao, { borda: LINHA, espessura: 2 }) : []),
    ...(geracao ? g.pontos.map((p) => bola(p.x, p.y, 2, LINHA)) : []),
  ]
}

export function graficoDoSaldo(
  largura: number,
  altura: number,
  p: {
    pontos: readonly PontoDoSaldo[]
    faixa: { alta: readonly PontoDoSaldo[]; baixa: readonly PontoDoSaldo[] } | null
    retornoAnos: number | null
    retorno: string
  },
  tema: Tema,
): Traco[] {
  const q = { largura, altura, margem: { topo: 6, direita: 8, base: 20, esquerda: 46 } }
  const g = geometriaDoSaldo({ quadro: q, ...p, trocas: [] })
  return [
    ...hipotese(q, g.depois, tema),
    ...eixos(q, g.valores, g.anos, tema),
    ...caminho(g.faixa ?? '', { fundo: tema.marca, opacidade: 0.22 }),
    ...caminho(g.firme, { borda: LINHA, espessura: 2.2 }),
    ...caminho(g.hipotese, { borda: LINHA, espessura: 1.8, tracejado: TRACEJADO }),
    ...(g.retorno
      ? [
          bola(g.retorno.x, g.retorno.y, 3.2, '#ffffff', tema.texto),
          escrito(p.retorno, g.retorno.rotulo.x, g.retorno.rotulo.y - 3, {
            cor: tema.texto,
            letra: 'forte',
            ancora: g.retorno.rotulo.ancora === 'start' ? undefined : 'fim',
          }),
        ]
      : []),
  ]
}
