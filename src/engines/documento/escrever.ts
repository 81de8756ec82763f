import type { Cor, Letra, Medir, No, Traco } from '#platform/pdf/folhas.ts'
import type { Frase, Tema } from './blocos.ts'
import { quebrar } from './linhas.ts'
import type { Peca } from './pecas.ts'

export interface Composicao {
  medir: Medir
  tema: Tema
  largura: number
  /** smallest letter, in points: smaller text and its lines grow to it */
  minimo?: number | undefined
}

export interface Escrita {
  corpo: number
  linha: number
  letra?: Letra
  cor?: Cor
}

/** Where the baseline is in a line: Inter's ascent and descent, centred. */
export const base = (linha: number, corpo: number): number => (linha - corpo * 1.21) / 2 + corpo * 0.969

const crescer = (e: Escrita, minimo = 0): Escrita =>
  e.corpo < minimo ? { ...e, corpo: minimo, linha: (e.linha * minimo) / e.corpo } : e

/** Lines of text as one piece. */
export function escrever(c: Composicao, frase: Frase, pedida: Escrita, no: No | undefined, x = 0): Peca {
  const e = crescer(pedida, c.minimo)
  const linhas = quebrar(frase, c.largura - x, c.medir, {
    letra: e.letra ?? 'normal',
    corpo: e.corpo,
    cor: e.cor ?? c.tema.texto,
  })
  const tracos = linhas.flatMap((linha, n) =>
    linha.map((p): Traco => ({
      tipo: 'texto',
      ...p,
      x: x + p.x,
      y: n * e.linha + base(e.linha, e.corpo),
      corpo: e.corpo,
      no,
    })),
  )
  return { altura: linhas.length * e.linha, antes: 0, tracos }
}
