/** A contribution of a module to a place that another one declares. Made by calling that place. */
export interface Ligado {
  readonly encaixe: string
  readonly valor: unknown
}

/**
 * A place that its module offers to those below it in the order: a hook, or what a page shows of others. The type
 * parameter is the shape of a contribution.
 */
export interface Encaixe<T> {
  readonly nome: string
  (valor: T): Ligado
}

/** Declares a place: `export const aoEsquecer = encaixe<AoEsquecer>('contatos.aoEsquecer')`. */
export const encaixe = <T>(nome: `${string}.${string}`): Encaixe<T> =>
  Object.defineProperty((valor: T): Ligado => ({ encaixe: nome, valor }), 'nome', { value: nome }) as Encaixe<T>

/** The contributions of all modules. */
export interface Ligados {
  /** Those to one place, in the order of the modules. */
  de<T>(encaixe: Encaixe<T>): readonly T[]
  /** The one contribution to a place that exactly one module fills. Throws when there is none, or more than one. */
  unico<T>(encaixe: Encaixe<T>): T
}

/** For a process without modules, such as a script. */
export const semLigados: Ligados = {
  de: () => [],
  unico(l) {
    throw new Error(`${l.nome}: no module fills it`)
  },
}

/**
 * The registry. The composition root fills it once, after all modules are built: a module reads it while it serves, never
 * while it is built.
 */
export function criarLigados(): Ligados & { receber(todos: readonly Ligado[]): void } {
  // grouped once: the hooks of a message are read for every message
  let porEncaixe: ReadonlyMap<string, readonly Ligado['valor'][]> | undefined
  const de = <T>(l: Encaixe<T>): readonly T[] => {
    if (!porEncaixe) throw new Error(`${l.nome}: the modules are still being built`)
    return (porEncaixe.get(l.nome) ?? []) as readonly T[]
  }
  return {
    de,
    unico<T>(l: Encaixe<T>): T {
      const valores = de(l)
      const [valor] = valores
      if (valor === undefined || valores.length > 1)
        throw new Error(
          `${l.nome}: ${valores.length || 'no'} ${valores.length > 1 ? 'modules fill' : 'module fills'} it`,
        )
      return valor
    },
    receber(todos) {
      porEncaixe = new Map(
        [...Map.groupBy(todos, (l) => l.encaixe)].map(([nome, ls]) => [nome, ls.map((l) => l.valor)]),
      )
    },
  }
}
