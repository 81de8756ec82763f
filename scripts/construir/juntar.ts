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

/** A set of entries as bits: the grouping compares some hundred thousand pairs for each merge. */
type Leitores = Uint32Array

interface Grupo {
  arquivos: string[]
  bytes: number
  /** Entries that load it; one that counts several times has as many bits. */
  leitores: Leitores
  /** Number of bits in `leitores`. */
  lidoPor: number
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
  const soltos = new Set(grupos.filter((g) => !g.arquivos.some((a) => ficam.has(a))))
  let pares = paresEntre(soltos, soltos)
  for (let par = melhorPar(pares); par; par = melhorPar(pares)) {
    const mudaram = unir(par.a, par.b, grupos)
    soltos.delete(par.b)
    const igual = (g: Grupo) => soltos.has(g) && !mudaram.has(g)
    const valem = pares.filter(({ a, b }) => igual(a) && igual(b))
    pares = [...valem, ...paresEntre(soltos.intersection(mudaram), soltos)].sort(maiorGanho)
  }
  const modulosDe = new Map(pedacos.map((p) => [p.arquivo, p.modulos]))
  const juntos = [...soltos].filter((g) => g.arquivos.length > 1)
  return new Map(
    juntos.flatMap((g, i) =>
      g.arquivos.flatMap((a) => (modulosDe.get(a) ?? []).map((m) => [m, `partes-${i}`] as const)),
    ),
  )
}

function comoGrupos(pedacos: readonly Pedaco[]): Grupo[] {
  const bits = pedacos.reduce((total, p) => total + vezesDe(p), 0)
  const vazio = () => new Uint32Array(Math.ceil(bits / 32))
  const porArquivo = new Map(
    pedacos.map((p): [string, Grupo] => [
      p.arquivo,
      { arquivos: [p.arquivo], bytes: p.bytes, leitores: vazio(), lidoPor: 0, precisa: new Set() },
    ]),
  )
  for (const p of pedacos) for (const outro of p.precisa) ligar(porArquivo.get(p.arquivo), porArquivo.get(outro))
  let primeiro = 0
  for (const p of pedacos) {
    const inicio = porArquivo.get(p.arquivo)
    const depois = primeiro + vezesDe(p)
    if (inicio) for (const g of comOQuePrecisam([inicio])) marcar(g.leitores, primeiro, depois)
    primeiro = depois
  }
  for (const g of porArquivo.values()) g.lidoPor = soma(g.leitores)
  return [...porArquivo.values()]
}

const vezesDe = ({ entrada, vezes = 1 }: Pedaco): number => (entrada ? vezes : 0)

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

function marcar(leitores: Leitores, de: number, antesDe: number): void {
  for (let bit = de; bit < antesDe; bit++) leitores[bit >>> 5] = (leitores[bit >>> 5] ?? 0) | (1 << (bit & 31))
}

/** Number of set bits of a 32-bit word. */
function bitsDe(palavra: number): number {
  const pares = palavra - ((palavra >>> 1) & 0x55555555)
  const quatros = (pares & 0x33333333) + ((pares >>> 2) & 0x33333333)
  return Math.imul((quatros + (quatros >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

const soma = (leitores: Leitores): number => leitores.reduce((total, palavra) => total + bitsDe(palavra), 0)
const somaDosDois = (a: Leitores, b: Leitores): number =>
  a.reduce((total, palavra, i) => total + bitsDe(palavra | (b[i] ?? 0)), 0)
const somaDosOutros = (leitores: Leitores, semEstes: Leitores): number =>
  leitores.reduce((total, palavra, i) => total + bitsDe(palavra & ~(semEstes[i] ?? 0)), 0)
const unidos = (a: Leitores, b: Leitores): Leitores => a.map((palavra, i) => palavra | (b[i] ?? 0))

const custo = ({ bytes }: Grupo, leitores: number): number => leitores * (bytes + BYTES_DE_UM_PEDIDO)

/** Returns the cost saved for all entries when the two groups are merged, not counting their dependencies. */
function ganhoNosDois(a: Grupo, b: Grupo): number {
  const leitores = somaDosDois(a.leitores, b.leitores)
  return custo(a, a.lidoPor) + custo(b, b.lidoPor) - leitores * (a.bytes + b.bytes + BYTES_DE_UM_PEDIDO)
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

/** Two groups, and what merging them saves when their dependencies cost nothing: never less than the real gain. */
interface Par {
  a: Grupo
  b: Grupo
  ateAqui: number
}

const maiorGanho = (x: Par, y: Par): number => y.ateAqui - x.ateAqui

/** Returns the pairs worth a look that have a group of `uns`, each once. */
function paresEntre(uns: ReadonlySet<Grupo>, todos: ReadonlySet<Grupo>): Par[] {
  const pares: Par[] = []
  const vistos = new Set<Grupo>()
  for (const a of uns) {
    vistos.add(a)
    for (const b of todos) {
      if (vistos.has(b)) continue
      const ateAqui = ganhoNosDois(a, b)
      if (ateAqui > 0) pares.push({ a, b, ateAqui })
    }
  }
  return pares.sort(maiorGanho)
}

/** Returns the pair that saves most. Expects the pairs by `maiorGanho`, so that most of them need no second look. */
function melhorPar(pares: readonly Par[]): Par | null {
  let melhor: Par | null = null
  let ganho = 0
  for (const par of pares) {
    const { a, b, ateAqui } = par
    if (ateAqui <= ganho) break
    const deste = ateAqui - perdaNosOutros(a, b)
    if (deste <= ganho || temEntreEles(a, b) || temEntreEles(b, a)) continue
    ganho = deste
    melhor = par
  }
  return melhor
}

/** True when a third group depends on one and is a dependency of the other: merging would create an import cycle. */
const temEntreEles = (a: Grupo, b: Grupo): boolean => comOQuePrecisam([...a.precisa].filter((g) => g !== b)).has(b)

/** Merges the second group into the first. Returns the groups whose size or entries changed. */
function unir(fica: Grupo, vai: Grupo, todos: Grupo[]): Set<Grupo> {
  const mudaram = new Set([fica])
  fica.arquivos.push(...vai.arquivos)
  fica.bytes += vai.bytes
  juntarLeitores(fica, vai.leitores)
  fica.precisa = fica.precisa.union(vai.precisa)
  todos.splice(todos.indexOf(vai), 1)
  for (const g of todos) if (g.precisa.delete(vai)) g.precisa.add(fica)
  fica.precisa.delete(fica)
  for (const g of comOQuePrecisam(fica.precisa)) if (juntarLeitores(g, fica.leitores)) mudaram.add(g)
  return mudaram
}

/** Returns false when the group already has all of them. */
function juntarLeitores(grupo: Grupo, mais: Leitores): boolean {
  const lidoPor = somaDosDois(grupo.leitores, mais)
  if (lidoPor === grupo.lidoPor) return false
  grupo.leitores = unidos(grupo.leitores, mais)
  grupo.lidoPor = lidoPor
  return true
}
