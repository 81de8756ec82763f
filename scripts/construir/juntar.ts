/** One file (chunk) of a build. */
export interface Pedaco {
  arquivo: string
  /** Files that it imports statically. */
  precisa: readonly string[]
  modulos: readonly string[]
  bytes: number
  /** Loaded by its name: the application, a screen, a dialog. It stays a separate file. */
  entrada: boolean
  /** How many entries it counts for: more than one for a screen that everybody opens. */
  vezes?: number
  /** Stays a separate file for another reason. */
  fixo: boolean
}

/**
 * Bytes of uncompressed JavaScript that cost as much as one more request: about what a line of 10 Mbit/s transfers in
 * one sixth of a round trip of 20 ms, since six requests run in parallel.
 */
const BYTES_DE_UM_PEDIDO = 6000

type Leitores = ReadonlyMap<string, number>

interface Grupo {
  arquivos: string[]
  bytes: number
  /** Entries that load it, and how much each counts. */
  leitores: Map<string, number>
  precisa: Set<Grupo>
}

/**
 * Merges files that are loaded together. By default the bundler creates one file for each set of screens that share
 * something: a chat of 130 requests, most of them one icon. Files are merged as long as the saved requests are worth
 * more than the bytes that some screen loads without need. Returns the group of each module that changes file.
 */
export function juntar(pedacos: readonly Pedaco[]): Map<string, string> {
  const grupos = comoGrupos(pedacos)
  const ficam = new Set(pedacos.filter((p) => p.entrada || p.fixo).map((p) => p.arquivo))
  const soltos = grupos.filter((g) => !g.arquivos.some((a) => ficam.has(a)))
  for (let par = melhorPar(soltos); par; par = melhorPar(soltos)) {
    const [fica, vai] = par
    unir(fica, vai, grupos)
    soltos.splice(soltos.indexOf(vai), 1)
  }
  const modulosDe = new Map(pedacos.map((p) => [p.arquivo, p.modulos]))
  const juntos = soltos.filter((g) => g.arquivos.length > 1)
  return new Map(
    juntos.flatMap((g, i) =>
      g.arquivos.flatMap((a) => (modulosDe.get(a) ?? []).map((m) => [m, `partes-${i}`] as const)),
    ),
  )
}

function comoGrupos(pedacos: readonly Pedaco[]): Grupo[] {
  const porArquivo = new Map(
    pedacos.map((p): [string, Grupo] => [
      p.arquivo,
      { arquivos: [p.arquivo], bytes: p.bytes, leitores: new Map(), precisa: new Set() },
    ]),
  )
  for (const p of pedacos) for (const outro of p.precisa) ligar(porArquivo.get(p.arquivo), porArquivo.get(outro))
  for (const { arquivo, entrada, vezes = 1 } of pedacos) {
    const inicio = porArquivo.get(arquivo)
    if (entrada && inicio) for (const g of comOQuePrecisam([inicio])) g.leitores.set(arquivo, vezes)
  }
  return [...porArquivo.values()]
}

function ligar(de: Grupo | undefined, para: Grupo | undefined): void {
  if (de && para && de !== para) de.precisa.add(para)
}

/** Returns all nodes reachable from `inicio`, including itself. */
export function alcancados<T>(inicio: Iterable<T>, precisaDe: (um: T) => Iterable<T>): Set<T> {
  const vistos = new Set(inicio)
  // iterating over a set includes the elements added during the loop
  for (const um of vistos) for (const outro of precisaDe(um)) vistos.add(outro)
  return vistos
}
const comOQuePrecisam = (grupos: Iterable<Grupo>): Set<Grupo> => alcancados(grupos, (g) => g.precisa)

const soma = (leitores: Leitores): number => leitores.values().reduce((total, vezes) => total + vezes, 0)
const somaDosOutros = (leitores: Leitores, semEstes: Leitores): number =>
  leitores.entries().reduce((total, [arquivo, vezes]) => total + (semEstes.has(arquivo) ? 0 : vezes), 0)
const unidos = (a: Leitores, b: Leitores): Map<string, number> => new Map([...a, ...b])

const custo = ({ bytes }: Grupo, leitores: number): number => leitores * (bytes + BYTES_DE_UM_PEDIDO)

/** Returns the cost saved for all entries when the two groups are merged, not counting their dependencies. */
function ganhoNosDois(a: Grupo, b: Grupo): number {
  const leitores = soma(unidos(a.leitores, b.leitores))
  return custo(a, soma(a.leitores)) + custo(b, soma(b.leitores)) - leitores * (a.bytes + b.bytes + BYTES_DE_UM_PEDIDO)
}

/** Returns the added cost: an entry that loads one of the two then loads the dependencies of both. */
function perdaNosOutros(a: Grupo, b: Grupo): number {
  const leitores = unidos(a.leitores, b.leitores)
  const outros = comOQuePrecisam([...a.precisa, ...b.precisa])
  return [...outros].reduce(
    (total, g) => total + (g === a || g === b ? 0 : custo(g, somaDosOutros(leitores, g.leitores))),
    0,
  )
}

function melhorPar(grupos: readonly Grupo[]): [Grupo, Grupo] | null {
  const pares: { a: Grupo; b: Grupo; ateAqui: number }[] = []
  for (const [i, a] of grupos.entries()) {
    for (const b of grupos.slice(i + 1)) {
      const ateAqui = ganhoNosDois(a, b)
      if (ateAqui > 0) pares.push({ a, b, ateAqui })
    }
  }
  let melhor: [Grupo, Grupo] | null = null
  let ganho = 0
  for (const { a, b, ateAqui } of pares.sort((x, y) => y.ateAqui - x.ateAqui)) {
    if (ateAqui <= ganho) break
    const deste = ateAqui - perdaNosOutros(a, b)
    if (deste <= ganho || temEntreEles(a, b) || temEntreEles(b, a)) continue
    ganho = deste
    melhor = [a, b]
  }
  return melhor
}

/** True when a third group depends on one and is a dependency of the other: merging would create an import cycle. */
const temEntreEles = (a: Grupo, b: Grupo): boolean => comOQuePrecisam([...a.precisa].filter((g) => g !== b)).has(b)

function unir(fica: Grupo, vai: Grupo, todos: Grupo[]): void {
  fica.arquivos.push(...vai.arquivos)
  fica.bytes += vai.bytes
  fica.leitores = unidos(fica.leitores, vai.leitores)
  fica.precisa = fica.precisa.union(vai.precisa)
  todos.splice(todos.indexOf(vai), 1)
  for (const g of todos) if (g.precisa.delete(vai)) g.precisa.add(fica)
  fica.precisa.delete(fica)
  for (const g of comOQuePrecisam(fica.precisa)) g.leitores = unidos(g.leitores, fica.leitores)
}
