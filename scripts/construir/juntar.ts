/** One file of a build. */
export interface Pedaco {
  arquivo: string
  /** Files that it imports before it runs. */
  precisa: readonly string[]
  modulos: readonly string[]
  bytes: number
  /** Loaded by its name: the application, a screen, a dialog. It stays a file of its own. */
  entrada: boolean
  /** Stays as it is for another reason. */
  fixo: boolean
}

/**
 * Bytes of JavaScript, before they are compressed, that are as dear as one more request: about what a line of 10 Mbit/s
 * brings in a sixth of a round trip of 20 ms, for six requests go at once.
 */
const BYTES_DE_UM_PEDIDO = 6000

interface Grupo {
  arquivos: string[]
  bytes: number
  /** Entries that load it. */
  leitores: Set<string>
  precisa: Set<Grupo>
}

/**
 * Left to itself the bundler makes a file for each set of screens that share something: a chat of a hundred and thirty
 * requests, most of them an icon. Here what is loaded together comes together: files are joined as long as the requests
 * spared are worth more than the bytes that a screen loads in vain. Answers the group of each module that changes file.
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
      { arquivos: [p.arquivo], bytes: p.bytes, leitores: new Set(), precisa: new Set() },
    ]),
  )
  for (const p of pedacos) for (const outro of p.precisa) ligar(porArquivo.get(p.arquivo), porArquivo.get(outro))
  for (const { arquivo, entrada } of pedacos) {
    const inicio = porArquivo.get(arquivo)
    if (entrada && inicio) for (const g of comOQuePrecisam([inicio])) g.leitores.add(arquivo)
  }
  return [...porArquivo.values()]
}

function ligar(de: Grupo | undefined, para: Grupo | undefined): void {
  if (de && para && de !== para) de.precisa.add(para)
}

/** Where one comes to from these, themselves included. */
export function alcancados<T>(inicio: Iterable<T>, precisaDe: (um: T) => Iterable<T>): Set<T> {
  const vistos = new Set(inicio)
  // a set that grows while it is read is read to its end
  for (const um of vistos) for (const outro of precisaDe(um)) vistos.add(outro)
  return vistos
}
const comOQuePrecisam = (grupos: Iterable<Grupo>): Set<Grupo> => alcancados(grupos, (g) => g.precisa)

const custo = ({ bytes }: Grupo, leitores: number): number => leitores * (bytes + BYTES_DE_UM_PEDIDO)

/** What all entries together load less when the two are one, apart from what the two need. */
function ganhoNosDois(a: Grupo, b: Grupo): number {
  const leitores = a.leitores.union(b.leitores).size
  return custo(a, a.leitores.size) + custo(b, b.leitores.size) - leitores * (a.bytes + b.bytes + BYTES_DE_UM_PEDIDO)
}

/** Who loads one of the two loads from then on what either needs. */
function perdaNosOutros(a: Grupo, b: Grupo): number {
  const leitores = a.leitores.union(b.leitores)
  const outros = comOQuePrecisam([...a.precisa, ...b.precisa])
  return [...outros].reduce(
    (soma, g) => soma + (g === a || g === b ? 0 : custo(g, leitores.difference(g.leitores).size)),
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

/**
 * A third that needs one and is needed by the other would need the pair and be needed by it: neither could run first.
 */
const temEntreEles = (a: Grupo, b: Grupo): boolean => comOQuePrecisam([...a.precisa].filter((g) => g !== b)).has(b)

function unir(fica: Grupo, vai: Grupo, todos: Grupo[]): void {
  fica.arquivos.push(...vai.arquivos)
  fica.bytes += vai.bytes
  fica.leitores = fica.leitores.union(vai.leitores)
  fica.precisa = fica.precisa.union(vai.precisa)
  todos.splice(todos.indexOf(vai), 1)
  for (const g of todos) if (g.precisa.delete(vai)) g.precisa.add(fica)
  fica.precisa.delete(fica)
  for (const g of comOQuePrecisam(fica.precisa)) g.leitores = g.leitores.union(fica.leitores)
}
