import { TEMA, type Bloco, type Traco } from '#engines/documento/blocos.ts'
import type { Mapa, StringDoMapa } from '../../contract/mapa.ts'
import { nomeDaPosicao, nomeDaString, percurso } from '../../regras/posicao.ts'

const ALTURA = 34
const ROTULO = 40
const VAO = 2
/** modules in a row of the page; a longer string goes on in the next row */
const POR_FILA = 15

const filas = (s: StringDoMapa): number[][] => {
  const todas = percurso(s)
  return Array.from({ length: Math.ceil(todas.length / POR_FILA) }, (_, k) =>
    todas.slice(k * POR_FILA, (k + 1) * POR_FILA),
  )
}

function desenharFila(s: StringDoMapa, posicoes: readonly number[], n: number, y: number, largura: number): Traco[] {
  const lado = (largura - ROTULO) / POR_FILA
  const texto = (x: number, dy: number, corpo: number, t: string, cor = TEMA.texto): Traco => ({
    tipo: 'texto',
    x,
    y: y + dy,
    texto: t,
    letra: 'normal',
    corpo,
    cor,
  })
  return [
    ...(n === 0 ? [texto(0, 13, 10, nomeDaString(s.n)), texto(0, 24, 7, `MPPT ${s.mppt}`, TEMA.fraco)] : []),
    ...posicoes.flatMap((p, k): Traco[] => {
      const lida = s.posicoes.find((x) => x.posicao === p)
      const x = ROTULO + k * lado
      return [
        {
          tipo: 'retangulo',
          x,
          y,
          largura: lado - VAO,
          altura: ALTURA - VAO,
          raio: 2,
          fundo: lida ? TEMA.infoSuave : '#ffffff',
          borda: lida ? TEMA.info : TEMA.linhaForte,
          espessura: 0.7,
        },
        texto(x + 3, 10, 7, String(p).padStart(2, '0')),
        texto(x + 3, 26, 6, lida ? lida.serie.slice(-5) : 'por ler', TEMA.fraco),
      ]
    }),
  ]
}

/** The roof as the page has it: strings in rows of modules, with the last figures of each serial. One figure a face. */
export function telhado(mapa: Mapa): Bloco[] {
  const aguas = [...new Set(mapa.strings.map((s) => s.agua))]
  return aguas.flatMap((agua): Bloco[] => {
    const strings = mapa.strings.filter((s) => s.agua === agua)
    const linhas = strings.flatMap((s) => filas(s).map((posicoes, n) => ({ s, posicoes, n })))
    // a figure does not break: at most 16 rows in each
    return Array.from({ length: Math.ceil(linhas.length / 16) }, (_, k) => linhas.slice(k * 16, (k + 1) * 16)).flatMap(
      (parte, k): Bloco[] => [
        ...(k === 0 ? [{ tipo: 'titulo', nivel: 3, texto: agua || 'Telhado' } satisfies Bloco] : []),
        {
          tipo: 'figura',
          altura: parte.length * ALTURA,
          alt: `${agua || 'Telhado'}: ${strings.map((s) => `${nomeDaString(s.n)} com ${s.modulos} módulos`).join(', ')}`,
          desenhar: (largura) =>
            parte.flatMap(({ s, posicoes, n }, y) => desenharFila(s, posicoes, n, y * ALTURA, largura)),
        },
      ],
    )
  })
}

/** Serials by position, three to a row. */
export function seriesDoMapa(mapa: Mapa): Bloco {
  const todas = mapa.strings.flatMap((s) =>
    Array.from({ length: s.modulos }, (_, k) => {
      const lida = s.posicoes.find((p) => p.posicao === k + 1)
      return [nomeDaPosicao(s.n, k + 1), lida?.serie ?? 'por ler'] as const
    }),
  )
  const linhas = Array.from({ length: Math.ceil(todas.length / 3) }, (_, k) => todas.slice(k * 3, k * 3 + 3))
  return {
    tipo: 'tabela',
    estilo: 'densa',
    colunas: [1, 2, 3].flatMap(() => [
      { titulo: 'Posição', largura: 1 },
      { titulo: 'Série', largura: 2.2 },
    ]),
    linhas: linhas.map((l) => ({ celulas: [0, 1, 2].flatMap((k) => [l[k]?.[0] ?? '', l[k]?.[1] ?? '']) })),
  }
}
