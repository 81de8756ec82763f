/**
 * Phone numbers as WhatsApp uses them. Brazil, Mexico and Argentina each have two spellings of one mobile line. A
 * contact must be found by either, otherwise a customer's reply opens a second conversation.
 */
export const soDigitos = (texto: string): string => texto.replace(/\D/g, '')

/** Area codes in use; with any other code after 55, digits are not changed. */
const DDD = /^(?:1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])$/

const nacional = (digitos: string): boolean =>
  DDD.test(digitos.slice(0, 2)) && (/^..9\d{8}$/.test(digitos) || /^..[2-9]\d{7}$/.test(digitos))

/**
 * Digits with country code. A number typed without `+` in the national form is Brazilian: `(19) 99214-7730` →
 * `5519992147730`. Leading zeros (the long-distance prefix, `019…`) are removed.
 */
export function telefoneInternacional(texto: string): string {
  const digitos = soDigitos(texto)
  if (texto.trim().startsWith('+')) return digitos
  const semZero = digitos.replace(/^0+/, '')
  return nacional(semZero) ? `55${semZero}` : semZero
}

/**
 * One spelling per line, the longest in use: Brazilian mobiles with the ninth digit, Mexican and Argentine ones without
 * the digit WhatsApp used to insert after the country code. Takes digits with country code.
 */
export function telefoneCanonico(digitos: string): string {
  if (/^55\d{10}$/.test(digitos) && DDD.test(digitos.slice(2, 4)) && /[6-9]/.test(digitos[4] ?? '')) {
    return `${digitos.slice(0, 4)}9${digitos.slice(4)}`
  }
  if (/^(?:521|549)\d{10}$/.test(digitos)) return digitos.slice(0, 2) + digitos.slice(3)
  return digitos
}

/** All spellings of the same line, the canonical one first. */
export function variantesDoTelefone(digitos: string): string[] {
  const canonico = telefoneCanonico(digitos)
  if (/^55\d{2}9[6-9]\d{7}$/.test(canonico) && DDD.test(canonico.slice(2, 4)))
    return [canonico, canonico.slice(0, 4) + canonico.slice(5)]
  if (/^52\d{10}$/.test(canonico)) return [canonico, `521${canonico.slice(2)}`]
  if (/^54\d{10}$/.test(canonico)) return [canonico, `549${canonico.slice(2)}`]
  return [canonico]
}

/** All spellings of a Brazilian number that was typed completely; null for part of one, or any other text. */
export function telefoneInteiro(texto: string): string[] | null {
  const digitos = /^[+\d\s().-]+$/.test(texto) ? telefoneInternacional(texto) : ''
  return digitos.startsWith('55') && nacional(digitos.slice(2)) ? variantesDoTelefone(digitos) : null
}

export const mesmoTelefone = (a: string, b: string): boolean => telefoneCanonico(a) === telefoneCanonico(b)

const DOMINIO = /@(?:s\.whatsapp\.net|g\.us|lid|broadcast|newsletter)$/

/** The WhatsApp address (JID) of a number: area codes from 31 up keep the older eight digits. */
export function jidDoTelefone(numero: string): string {
  if (DOMINIO.test(numero)) return numero
  const digitos = soDigitos(numero)
  if (digitos.length >= 18) return `${digitos}@g.us`
  if (/^(?:52|54)\d{11}$/.test(digitos)) return `${digitos.slice(0, 2)}${digitos.slice(3)}@s.whatsapp.net`
  const brasil = /^55(\d{2})\d(\d{8})$/.exec(digitos)
  const perdeONono = brasil && Number(brasil[1]) >= 31 && Number(brasil[2]?.[0]) >= 7
  return `${perdeONono ? `55${brasil[1]}${brasil[2]}` : digitos}@s.whatsapp.net`
}

/**
 * The canonical number of a JID, or null for groups, hidden numbers and broadcasts. A device suffix (`:12`) is removed.
 */
export function telefoneDoJid(jid: string): string | null {
  const partes = /^(\d+)(?:[:_.]\d+)?@(?:s\.whatsapp\.net|c\.us)$/.exec(jid)
  return partes?.[1] ? telefoneCanonico(partes[1]) : null
}

/**
 * `5519992147730` → `(19) 99214-7730`; other countries keep `+` and the digits. Bare digits are in the stored form:
 * they always start with the country code.
 */
export function formatarTelefone(numero: string): string {
  const digitos = /^\d+$/.test(numero) ? numero : telefoneInternacional(numero)
  const brasil = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digitos)
  if (brasil && nacional(digitos.slice(2))) return `(${brasil[1]}) ${brasil[2]}-${brasil[3]}`
  return digitos.length > 7 ? `+${digitos}` : digitos
}
