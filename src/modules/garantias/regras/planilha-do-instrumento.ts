import { adivinharColunas, type Pista } from '#kit/colunas.ts'
import { numeroDoInstrumento } from './numero-do-instrumento.ts'

type Coluna = 'string' | 'voc' | 'isc' | 'isolacao' | 'continuidade' | 'polaridade'

/** Headings of the testers that are common here, in `plano` form: their own and those that people write. */
const PISTAS: readonly Pista<Coluna>[] = [
  ['string', /^(string|circuito|fileira|string id|string n.*|serie|nome|id)$/],
  ['voc', /^(v oc|voc|uoc|u oc|tensao.*aberto|tensao)\b/],
  ['isc', /^(i sc|isc|corrente.*curto.*|corrente)\b/],
  ['isolacao', /^(r iso|riso|iso|isolacao|isolamento|resistencia.*isol.*|insulation.*|r ins.*)\b/],
  ['continuidade', /^(continuidade|rpe|continuity)\b/],
  ['polaridade', /^(polaridade|polarity)\b/],
]
const OBRIGATORIAS = ['string', 'voc', 'isc', 'isolacao'] as const
const NOMES: Readonly<Record<(typeof OBRIGATORIAS)[number], string>> = {
  string: 'da string',
  voc: 'da tensão (Voc)',
  isc: 'da corrente (Isc)',
  isolacao: 'da isolação',
}
const NAO = /^(nao|n|no|falha|falhou|fail|invertida|inverted|0|false|x|-)$/i

export interface MedidaLida {
  n: number
  voc: number
  isc: number
  isolacao: number
  continuidade: boolean
  polaridade: boolean
}
/** One row of the file: what was read of it, or why it was not. `linha` counts from 1, with the headings. */
export type LinhaDoInstrumento = { linha: number } & ({ medida: MedidaLida } | { frase: string })

const LIMITES = { voc: 2000, isc: 200, isolacao: 100_000 } as const

/**
 * Reads what a tester exported: a row a string, with Voc, Isc and insulation. A tester that does not write continuity and
 * polarity has measured them: without continuity there is no current, with the wrong polarity the voltage is negative.
 */
export function lerInstrumento(
  cabecalho: readonly string[],
  linhas: readonly (readonly string[])[],
): { linhas: LinhaDoInstrumento[] } | { falta: string } {
  const mapa = adivinharColunas(cabecalho, PISTAS)
  const coluna = (c: Coluna) => Object.entries(mapa).find(([, campo]) => campo === c)?.[0]
  for (const c of OBRIGATORIAS)
    if (coluna(c) === undefined) return { falta: `Não achei a coluna ${NOMES[c]} no arquivo.` }
  const celula = (l: readonly string[], c: Coluna) => {
    const n = coluna(c)
    return n === undefined ? '' : (l[Number(n)] ?? '')
  }
  return {
    linhas: linhas.map((l, k): LinhaDoInstrumento => {
      const linha = k + 2
      const n = Number(/\d+/.exec(celula(l, 'string'))?.[0] ?? Number.NaN)
      if (!Number.isInteger(n)) return { linha, frase: 'Falta o número da string.' }
      const [voc, isc, isolacao] = (['voc', 'isc', 'isolacao'] as const).map((c) => numeroDoInstrumento(celula(l, c)))
      if (voc == null) return { linha, frase: 'A tensão não é um número.' }
      if (isc == null) return { linha, frase: 'A corrente não é um número.' }
      if (isolacao == null) return { linha, frase: 'A isolação não é um número.' }
      if (Math.abs(voc) > LIMITES.voc) return { linha, frase: 'A tensão vai de 0 a 2.000 V.' }
      if (isc < 0 || isc > LIMITES.isc) return { linha, frase: 'A corrente vai de 0 a 200 A.' }
      if (isolacao < 0 || isolacao > LIMITES.isolacao) return { linha, frase: 'A isolação vai de 0 a 100.000 MΩ.' }
      const [continuidade, polaridade] = [celula(l, 'continuidade'), celula(l, 'polaridade')]
      return {
        linha,
        medida: {
          n,
          voc: Math.abs(voc),
          isc,
          isolacao,
          continuidade: continuidade === '' ? isc > 0 : !NAO.test(continuidade),
          polaridade: polaridade === '' ? voc > 0 : !NAO.test(polaridade) && voc > 0,
        },
      }
    }),
  }
}
