/**
 * CPF and CNPJ. From July 2026 new CNPJs contain letters: each character counts as its ASCII code minus 48, which for
 * digits is the digit itself, so one rule covers both formats. Stored in upper case, without punctuation.
 */
export type TipoDeDocumento = 'cpf' | 'cnpj'

export const limparDocumento = (texto: string): string => texto.toUpperCase().replace(/[^0-9A-Z]/g, '')

const FORMA = { cpf: /^\d{11}$/, cnpj: /^[0-9A-Z]{12}\d{2}$/ } as const
const peso = {
  cpf: (n: number, ate: number) => ate + 1 - n,
  cnpj: (n: number, ate: number) => 2 + ((ate - 1 - n) % 8),
} as const

/** The check digit over the first `ate` characters. */
function digito(d: string, ate: number, tipo: TipoDeDocumento): number {
  let soma = 0
  for (let n = 0; n < ate; n++) soma += (d.charCodeAt(n) - 48) * peso[tipo](n, ate)
  const resto = soma % 11
  return resto < 2 ? 0 : 11 - resto
}

/** Both check digits of a base of 9 digits (CPF) or 12 characters (CNPJ). */
export function digitosVerificadores(base: string): string {
  const tipo = base.length === 9 ? 'cpf' : 'cnpj'
  const um = digito(base, base.length, tipo)
  return `${um}${digito(base + um, base.length + 1, tipo)}`
}

export function tipoDoDocumento(d: string): TipoDeDocumento | null {
  const tipo = FORMA.cpf.test(d) ? 'cpf' : FORMA.cnpj.test(d) ? 'cnpj' : null
  if (!tipo || /^(.)\1+$/.test(d)) return null
  return digitosVerificadores(d.slice(0, -2)) === d.slice(-2) ? tipo : null
}

export const documentoValido = (d: string): boolean => tipoDoDocumento(d) !== null

/**
 * Parses a typed or imported document into the stored form; null when it is not valid. Spreadsheets drop leading zeros:
 * a number that is too short is padded, and accepted only if its check digits then match.
 */
export function lerDocumento(texto: string): string | null {
  const d = limparDocumento(texto)
  const tentativas = /^\d{8,13}$/.test(d) ? [d, d.padStart(11, '0'), d.padStart(14, '0')] : [d]
  return tentativas.find(documentoValido) ?? null
}

export function formatarDocumento(d: string): string {
  if (d.length === 11) return `${d.slice(0, 3)}.${d.slice(3, 6)}.${d.slice(6, 9)}-${d.slice(9)}`
  return d.length === 14 ? `${d.slice(0, 2)}.${d.slice(2, 5)}.${d.slice(5, 8)}/${d.slice(8, 12)}-${d.slice(12)}` : d
}

/** Masks a CPF so that its owner recognises it but no one else can use it. A CNPJ is public. */
export const mascararDocumento = (d: string): string =>
  d.length === 11 ? `***.${d.slice(3, 6)}.***-**` : formatarDocumento(d)
