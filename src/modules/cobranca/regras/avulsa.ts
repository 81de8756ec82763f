/** A line of a charge, as it is written: exact decimals are text. */
export interface LinhaDaAvulsa {
  descricao: string
  /** what it charges, in its module; null when a person wrote it */
  referencia: string | null
  qtd: string
  unidade: string
  unitario_centavos: number
}

/** `12,345` things at a price, in centavos: half up, as the database's own check rounds it. */
export function totalDaLinha(l: Pick<LinhaDaAvulsa, 'qtd' | 'unitario_centavos'>): number {
  const [inteiro = '0', casas = ''] = l.qtd.split('.')
  const milesimos = BigInt(`${inteiro}${casas.padEnd(3, '0').slice(0, 3)}`)
  return Number((milesimos * BigInt(l.unitario_centavos) + 500n) / 1000n)
}

export const somaDasLinhas = (linhas: readonly Pick<LinhaDaAvulsa, 'qtd' | 'unitario_centavos'>[]): number =>
  linhas.reduce((t, l) => t + totalDaLinha(l), 0)

/** Days until a charge falls due, when the office does not choose. */
export const PRAZO_DIAS = 7

/** `CA-2026-0012` and its txid, `CA20260012`: letters and digits only. */
export const numeroDaAvulsa = (ano: number, n: number): string => `CA-${ano}-${String(n).padStart(4, '0')}`
export const txidDaAvulsa = (numero: string): string => numero.replaceAll('-', '')
