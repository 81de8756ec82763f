/**
 * Computes two check digits with the usual weights, over digits or, for CNPJs issued from July 2026, over letters as
 * well (a letter counts as its code minus 48).
 */
function digitos(base: string, pesos: readonly number[]): string {
  let feito = base
  for (let n = 0; n < 2; n++) {
    const usados = pesos.slice(pesos.length - feito.length)
    const resto = [...feito].reduce((soma, c, i) => soma + (c.charCodeAt(0) - 48) * (usados[i] ?? 0), 0) % 11
    feito += resto < 2 ? '0' : String(11 - resto)
  }
  return feito.slice(base.length)
}

const PESOS_CPF = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2]
const PESOS_CNPJ = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Returns the 11 digits of a valid CPF, or null. */
export function lerCpf(texto: string): string | null {
  const cpf = texto.replace(/\D/g, '')
  if (cpf.length !== 11 || /^(\d)\1+$/.test(cpf)) return null
  return digitos(cpf.slice(0, 9), PESOS_CPF) === cpf.slice(9) ? cpf : null
}

/** Returns the 14 characters of a valid CNPJ (the first 12 digits or letters), or null. */
export function lerCnpj(texto: string): string | null {
  const cnpj = texto.toUpperCase().replace(/[^0-9A-Z]/g, '')
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || /^(.)\1+$/.test(cnpj)) return null
  return digitos(cnpj.slice(0, 12), PESOS_CNPJ) === cnpj.slice(12) ? cnpj : null
}
