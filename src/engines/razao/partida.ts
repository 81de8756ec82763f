/**
 * A line of a posting: an amount on an account, in whole units (Wh, pieces, centavos). `lote` is the batch that it
 * moves; absent where the account has none.
 */
export interface Linha<C extends string = string> {
  conta: C
  lote?: string | undefined
  valor: number
}

/** A posting: what happened once, named by the key of its fact. Never changed, only reversed. */
export interface Lancamento<C extends string = string> {
  fato: string
  linhas: readonly Linha<C>[]
}

export type Recusa =
  | { motivo: 'vazio' }
  | { motivo: 'nao_inteiro'; conta: string }
  | { motivo: 'nao_fecha'; diferenca: number }

/** Why a posting may not be written: it has no lines, an amount is not whole, or the lines do not sum to zero. */
export function recusar(linhas: readonly Linha[]): Recusa | null {
  if (linhas.length < 2) return { motivo: 'vazio' }
  const quebrada = linhas.find((l) => !Number.isSafeInteger(l.valor))
  if (quebrada) return { motivo: 'nao_inteiro', conta: quebrada.conta }
  const diferenca = linhas.reduce((s, l) => s + l.valor, 0)
  return diferenca === 0 ? null : { motivo: 'nao_fecha', diferenca }
}

const chave = (l: Linha): string => `${l.conta}\u0000${l.lote ?? ''}`

/** Joins the lines of the same account and batch, drops those of zero, and sorts: two equal postings compare equal. */
export function juntarLinhas<C extends string>(linhas: readonly Linha<C>[]): Linha<C>[] {
  const somas = new Map<string, Linha<C>>()
  for (const l of linhas) {
    const atual = somas.get(chave(l))
    somas.set(chave(l), atual ? { ...atual, valor: atual.valor + l.valor } : { ...l })
  }
  return [...somas.values()].filter((l) => l.valor !== 0).toSorted((a, b) => (chave(a) < chave(b) ? -1 : 1))
}

/** Moves amounts out of accounts into others. Throws when it would not balance: that is a mistake of the caller. */
export function lancar<C extends string>(fato: string, linhas: readonly Linha<C>[]): Lancamento<C> {
  const juntas = juntarLinhas(linhas)
  const recusa = recusar(juntas)
  if (recusa) throw new Error(`posting ${fato}: ${JSON.stringify(recusa)}`)
  return { fato, linhas: juntas }
}

/** The posting that takes another one back. */
export const estornar = <C extends string>(l: Lancamento<C>): Lancamento<C> => ({
  fato: l.fato,
  linhas: l.linhas.map((x) => ({ ...x, valor: -x.valor })),
})

export const mesmasLinhas = (a: readonly Linha[], b: readonly Linha[]): boolean => {
  const [x, y] = [juntarLinhas(a), juntarLinhas(b)]
  return x.length === y.length && x.every((l, i) => y[i] && chave(l) === chave(y[i]) && l.valor === y[i].valor)
}

/** Sum of an account, of one batch of it where named. */
export function saldoDaConta(lancamentos: readonly Lancamento[], conta: string, lote?: string): number {
  let soma = 0
  for (const { linhas } of lancamentos)
    for (const l of linhas) if (l.conta === conta && (lote === undefined || l.lote === lote)) soma += l.valor
  return soma
}

/**
 * Returns the changes from the postings in force to those of the facts. A fact has at most one posting in force. The same
 * facts again give an empty difference: reading something twice posts nothing.
 */
export function conciliar<L extends Lancamento, D extends Lancamento>(
  emVigor: readonly L[],
  desejados: readonly D[],
): { estornar: L[]; lancar: D[] } {
  const porFato = new Map(desejados.map((d) => [d.fato, d]))
  const ficam = new Set<string>()
  const saem: L[] = []
  for (const l of emVigor) {
    const d = porFato.get(l.fato)
    if (d && !ficam.has(l.fato) && mesmasLinhas(l.linhas, d.linhas)) ficam.add(l.fato)
    else saem.push(l)
  }
  return { estornar: saem, lancar: desejados.filter((d) => !ficam.has(d.fato)) }
}
