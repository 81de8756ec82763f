/** Access key of an NF3e: 44 characters, of which the last is the check digit. */
export interface Chave {
  uf: string
  /** AAAA-MM of the emission */
  mes: string
  cnpj: string
  modelo: string
  serie: string
  numero: string
}

/** Modulo 11 with weights 2 to 9 from the right; letters count as ASCII minus 48. */
export function digitoDaChave(primeiros43: string): string {
  let soma = 0
  for (let n = 0; n < primeiros43.length; n++) {
    soma += (primeiros43.charCodeAt(primeiros43.length - 1 - n) - 48) * (2 + (n % 8))
  }
  const resto = soma % 11
  return String(resto < 2 ? 0 : 11 - resto)
}

export const chaveFecha = (chave: string): boolean =>
  /^\d{6}[0-9A-Z]{12}\d{26}$/.test(chave) && digitoDaChave(chave.slice(0, 43)) === chave[43]

export const semZeros = (digitos: string): string => digitos.replace(/^0+(?=\d)/, '')

export function partesDaChave(chave: string): Chave {
  return {
    uf: chave.slice(0, 2),
    mes: `20${chave.slice(2, 4)}-${chave.slice(4, 6)}`,
    cnpj: chave.slice(6, 20),
    modelo: chave.slice(20, 22),
    serie: semZeros(chave.slice(22, 25)),
    numero: semZeros(chave.slice(25, 34)),
  }
}
