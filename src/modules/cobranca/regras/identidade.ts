import { semAcentos } from '#kit/texto.ts'

/** What a line of a statement is, over two files that overlap: the n-th of its equals on a day of an account. */
export interface LinhaComIdentidade {
  banco: string | null
  agencia: string | null
  conta: string | null
  fitid: string | null
  dia: string | null
  valorCentavos: number | null
  memo: string
  ocorrencia: number
}

const so = (texto: string | null): string => (texto ?? '').replace(/[^0-9A-Za-z]/g, '').replace(/^0+/, '')

/** The text that is hashed: formats of numbers, blanks, case and accents do not count. */
export const textoDaIdentidade = (l: LinhaComIdentidade): string =>
  JSON.stringify([
    so(l.banco),
    so(l.agencia),
    so(l.conta),
    l.fitid ?? '',
    l.dia,
    l.valorCentavos,
    semAcentos(l.memo).replace(/\s+/g, ' ').trim(),
    l.ocorrencia,
  ])

/** Whether a statement's account is the receiving one: the number decides, the bank where both state it. */
export function mesmaConta(
  a: { banco: string | null; conta: string | null },
  b: { banco: string | null; numero: string | null },
): boolean {
  if (!a.conta || !b.numero || so(a.conta).toUpperCase() !== so(b.numero).toUpperCase()) return false
  return !a.banco || !b.banco || a.banco === b.banco
}
