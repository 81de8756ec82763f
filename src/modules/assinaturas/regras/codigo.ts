/** Crockford's alphabet: no I, L, O, U. */
const ALFABETO = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A code of the verification page: 40 bits, `K7QF-2M9D`. */
export function novoCodigoDeVerificacao(): string {
  const letras = [...crypto.getRandomValues(new Uint8Array(8))].map((b) => ALFABETO[b % 32] ?? '0').join('')
  return `${letras.slice(0, 4)}-${letras.slice(4)}`
}

/** What people type: lower case, without the hyphen, O for 0. Null when it is no code. */
export function lerCodigoDeVerificacao(texto: string): string | null {
  const limpo = texto.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(limpo) ? `${limpo.slice(0, 4)}-${limpo.slice(4)}` : null
}
