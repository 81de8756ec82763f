import { paraCada } from '#kit/objeto.ts'
import { REGRAS, type NomeDaRegra } from './regras-citadas.ts'

/**
 * Origin of an input: a fact with a source, a premise anchored in a known range, or the seller's free choice (reference
 * §7, ahead-of-field 2). Ordered from the strongest to the weakest.
 */
export const etiquetas = ['fato', 'premissa_ancorada', 'premissa_livre'] as const
export type Etiqueta = (typeof etiquetas)[number]

export interface Origem {
  etiqueta: Etiqueta
  /** Document, table or page that shows the value; for an anchored premise, where its range comes from. */
  fonte?: string
  faixa?: readonly [de: number, ate: number]
}

/** Origins by the name of the input. An input without one counts as a free premise. */
export type Origens = Readonly<Record<string, Origem>>

/** How one figure of a result comes about: the rule, and the names of what it reads. */
export interface PassoDoRastro {
  regra: NomeDaRegra
  de: readonly string[]
}

/** Trace of a result: one step for each figure. A name that has no step is an input. */
export type Rastro = Readonly<Record<string, PassoDoRastro>>

export interface EntradaDoRastro extends Origem {
  nome: string
  valor: unknown
}

/** The content of "De onde vem" for one figure. */
export interface DeOndeVem {
  figura: string
  valor: unknown
  /** The rule in one line, and the law or section it comes from. */
  frase: string
  fonte: string
  /** Figures that this one reads, each with its own origin. */
  figuras: DeOndeVem[]
  entradas: EntradaDoRastro[]
  /** The weakest tag of all inputs below. */
  etiqueta: Etiqueta
}

const maisFraca = (a: Etiqueta, b: Etiqueta): Etiqueta => (etiquetas.indexOf(a) >= etiquetas.indexOf(b) ? a : b)

/** Reads `tarifa.te` of nested inputs. */
function valorDe(fonte: unknown, nome: string): unknown {
  let valor: unknown = fonte
  for (const parte of nome.split('.')) {
    if (typeof valor !== 'object' || valor === null) return undefined
    valor = new Map(Object.entries(valor)).get(parte)
  }
  return valor
}

/** Inputs that the rules have at some dates and in some states only: without a value the figure does not read them. */
const POR_DATA: ReadonlySet<string> = new Set(['tributos.cbs', 'tributos.ibs', 'icmsIsencaoAte'])

/** Origin of a figure down to its inputs. Null for a name that the trace does not have. */
export function deOndeVem(p: {
  figura: string
  rastro: Rastro
  /** Figures of the result. */
  resultado: object
  entradas: object
  origens: Origens
}): DeOndeVem | null {
  const passo = Object.hasOwn(p.rastro, p.figura) ? p.rastro[p.figura] : undefined
  if (!passo) return null
  const figuras: DeOndeVem[] = []
  const entradas: EntradaDoRastro[] = []
  for (const nome of passo.de) {
    const figura = deOndeVem({ ...p, figura: nome })
    if (figura) figuras.push(figura)
    else if (!POR_DATA.has(nome) || valorDe(p.entradas, nome) !== undefined) {
      const origem = p.origens[nome] ?? { etiqueta: 'premissa_livre' }
      entradas.push({ nome, valor: valorDe(p.entradas, nome), ...origem })
    }
  }
  return {
    figura: p.figura,
    valor: valorDe(p.resultado, p.figura),
    ...REGRAS[passo.regra],
    figuras,
    entradas,
    etiqueta: [...figuras, ...entradas].map((x) => x.etiqueta).reduce(maisFraca, 'fato'),
  }
}

/** Marks every one of these inputs with the same origin: a bill, a tariff row, a datasheet. */
export const comOrigem = (nomes: readonly string[], origem: Origem): Origens => paraCada(nomes, () => origem)
