/**
 * Masks are pure: `…Crua` reduces typed or pasted text to its significant characters, `…Formatada` formats it. Every
 * field accepts a paste in any format because both functions run on every change.
 */
export type Mascara = 'cpf' | 'cnpj' | 'cpf-cnpj' | 'cep' | 'telefone'

export const soDigitos = (t: string) => t.replace(/\D/g, '')
/** The alphanumeric CNPJ (2026): letters and digits in the first twelve positions, two check digits. */
const soAlfanumericos = (t: string) => t.toUpperCase().replace(/[^0-9A-Z]/g, '')

const montar = (cru: string, molde: string) => {
  let i = 0
  let saida = ''
  for (const c of molde) {
    if (i >= cru.length) break
    saida += c === '#' ? cru[i++] : c
  }
  return saida
}

export const cpfCru = (t: string) => soDigitos(t).slice(0, 11)
export const cpfFormatado = (t: string) => montar(cpfCru(t), '###.###.###-##')

export const cnpjCru = (t: string) => soAlfanumericos(t).slice(0, 14)
export const cnpjFormatado = (t: string) => montar(cnpjCru(t), '##.###.###/####-##')

/** One field for both: up to eleven digits is a CPF; more, or any letter, a CNPJ. */
export const cpfCnpjCru = (t: string) => {
  const a = soAlfanumericos(t)
  return /[A-Z]/.test(a) || a.length > 11 ? a.slice(0, 14) : a.slice(0, 11)
}
export const cpfCnpjFormatado = (t: string) => {
  const cru = cpfCnpjCru(t)
  return /[A-Z]/.test(cru) || cru.length > 11 ? cnpjFormatado(cru) : cpfFormatado(cru)
}

export const cepCru = (t: string) => soDigitos(t).slice(0, 8)
export const cepFormatado = (t: string) => montar(cepCru(t), '#####-###')

/**
 * Keeps a leading + of another country; a Brazilian number loses 55, the trunk zero and the carrier code, which are
 * often pasted.
 */
export function telefoneCru(t: string): string {
  const limpo = t.trim()
  const d = soDigitos(limpo)
  if (limpo.startsWith('+') && !d.startsWith('55')) return `+${d.slice(0, 15)}`
  let n = d
  if (n.startsWith('55') && n.length > 11) n = n.slice(2)
  else if (limpo.startsWith('+55')) n = n.slice(2)
  if (n.startsWith('0')) n = n.length > 12 ? n.slice(3) : n.slice(1)
  return n.slice(0, 11)
}
export function telefoneFormatado(t: string): string {
  const cru = telefoneCru(t)
  if (cru.startsWith('+')) return cru
  return montar(cru, cru.length > 10 ? '(##) #####-####' : '(##) ####-####')
}

/** Converts '1.234,5' · 'R$ 1234.50' · '1,234.50' · 1234 to integer centavos; null when it contains no number. */
export function centavosDe(t: string): number | null {
  const limpo = t.replace(/[^\d.,-]/g, '')
  if (!/\d/.test(limpo)) return null
  const negativo = /^[^\d]*-/.test(t)
  const ultimo = Math.max(limpo.lastIndexOf(','), limpo.lastIndexOf('.'))
  const casas = ultimo < 0 ? 0 : soDigitos(limpo.slice(ultimo)).length
  const separadores = limpo.replace(/[^.,]/g, '')
  const repetido = separadores.length > 1 && new Set(separadores).size === 1
  // one dot (or comma) followed by exactly three digits separates thousands: 1.500 is 1500 reais
  const temDecimais = ultimo >= 0 && !repetido && casas !== 3
  const inteiro = soDigitos(temDecimais ? limpo.slice(0, ultimo) : limpo) || '0'
  const decimais = temDecimais ? `${soDigitos(limpo.slice(ultimo))}00`.slice(0, 2) : '00'
  const n = Number(inteiro) * 100 + Number(decimais)
  return Number.isSafeInteger(n) ? (negativo ? -n : n) : null
}

/** Formats centavos for editing: '1.234,56', without the currency, which the field shows. */
export const centavosFormatados = (c: number) =>
  (c / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const digitoCpf = (d: string) => {
  const soma = [...d].reduce((s, c, i) => s + Number(c) * (d.length + 1 - i), 0)
  const r = (soma * 10) % 11
  return r === 10 ? 0 : r
}
export function cpfValido(t: string): boolean {
  const c = soDigitos(t)
  if (c.length !== 11 || /^(\d)\1+$/.test(c)) return false
  return digitoCpf(c.slice(0, 9)) === Number(c[9]) && digitoCpf(c.slice(0, 10)) === Number(c[10])
}

const digitoCnpj = (d: string) => {
  // the value of a letter is its ASCII code minus 48, so that digits keep their value
  const soma = [...d].reverse().reduce((s, c, i) => s + (c.charCodeAt(0) - 48) * (2 + (i % 8)), 0)
  const r = soma % 11
  return r < 2 ? 0 : 11 - r
}
export function cnpjValido(t: string): boolean {
  const c = soAlfanumericos(t)
  if (!/^[0-9A-Z]{12}\d{2}$/.test(c) || /^(.)\1+$/.test(c)) return false
  return digitoCnpj(c.slice(0, 12)) === Number(c[12]) && digitoCnpj(c.slice(0, 13)) === Number(c[13])
}

export const crua: Record<Mascara, (t: string) => string> = {
  cpf: cpfCru,
  cnpj: cnpjCru,
  'cpf-cnpj': cpfCnpjCru,
  cep: cepCru,
  telefone: telefoneCru,
}
export const formatada: Record<Mascara, (t: string) => string> = {
  cpf: cpfFormatado,
  cnpj: cnpjFormatado,
  'cpf-cnpj': cpfCnpjFormatado,
  cep: cepFormatado,
  telefone: telefoneFormatado,
}
