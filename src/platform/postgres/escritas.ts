const ESCRITA = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+"?(\w+)"?\."?(\w+)"?/gi
const NADA: readonly string[] = []
/** Size limit of the cache: most statements repeat the same text, and those that do not would fill the memory. */
const MAXIMO = 5000

const lidas = new Map<string, readonly string[]>()

/**
 * Returns the tables that a statement writes to, as `esquema.tabela`. Writes by its triggers and functions are not
 * found.
 */
export function tabelasEscritas(comando: string): readonly string[] {
  const sabidas = lidas.get(comando)
  if (sabidas) return sabidas
  const achadas = [
    ...new Set([...comando.matchAll(ESCRITA)].map(([, esquema, tabela]) => `${esquema}.${tabela}`.toLowerCase())),
  ]
  const tabelas = achadas.length > 0 ? achadas : NADA
  if (lidas.size < MAXIMO) lidas.set(comando, tabelas)
  return tabelas
}

const ouvintes = new Map<string, Set<() => void>>()

/**
 * Calls `fn` after each statement of this process that wrote to one of the tables, and again when its transaction is
 * committed; both before the statement's caller continues. Cannot be removed.
 */
export function aoEscrever(tabelas: readonly string[], fn: () => void): void {
  for (const t of tabelas) ouvintes.set(t, (ouvintes.get(t) ?? new Set()).add(fn))
}

function avisar(tabelas: Iterable<string>): void {
  for (const t of tabelas) for (const fn of ouvintes.get(t) ?? []) fn()
}

/** The tables with uncommitted writes of one connection. */
export class EscritasDaConexao {
  #aberta = new Set<string>()

  /** Returns what to do after the statement has run; null: nothing. */
  depoisDe(comando: string): (() => void) | null {
    if (/^\s*commit\b/i.test(comando)) {
      return () => {
        avisar(this.#aberta)
        this.#aberta.clear()
      }
    }
    const tabelas = tabelasEscritas(comando)
    if (tabelas.length === 0) return null
    return () => {
      for (const t of tabelas) if (ouvintes.has(t)) this.#aberta.add(t)
      avisar(tabelas)
    }
  }
}
