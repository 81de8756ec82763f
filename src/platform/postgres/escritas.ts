const ESCRITA = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+"?(\w+)"?\."?(\w+)"?/gi
const NADA: readonly string[] = []
/** Statements are many times the same text; those that are not would fill the memory. */
const MAXIMO = 5000

const lidas = new Map<string, readonly string[]>()

/** Which tables a statement writes to, as `esquema.tabela`. What its triggers and functions do is not in its text. */
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
 * committed; before whoever sent it goes on. For as long as the process lives.
 */
export function aoEscrever(tabelas: readonly string[], fn: () => void): void {
  for (const t of tabelas) ouvintes.set(t, (ouvintes.get(t) ?? new Set()).add(fn))
}

function avisar(tabelas: Iterable<string>): void {
  for (const t of tabelas) for (const fn of ouvintes.get(t) ?? []) fn()
}

/** What one connection has written to and not yet committed. */
export class EscritasDaConexao {
  #aberta = new Set<string>()

  /** What to do once the statement has been carried out; null: nothing. */
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
