/** Modulo 10: doubles every second digit from the right and adds the digits of each product. */
function modulo10(digitos: string): string {
  let soma = 0
  for (let n = 0; n < digitos.length; n++) {
    const produto = Number(digitos[digitos.length - 1 - n]) * (n % 2 === 0 ? 2 : 1)
    soma += produto > 9 ? produto - 9 : produto
  }
  return String((10 - (soma % 10)) % 10)
}

/** Modulo 11 with weights 2 to 9 from the right; 10 and 11 give 0. */
function modulo11(digitos: string): string {
  let soma = 0
  for (let n = 0; n < digitos.length; n++) soma += Number(digitos[digitos.length - 1 - n]) * (2 + (n % 8))
  const resto = soma % 11
  return String(resto < 2 ? 0 : 11 - resto)
}

/** The third digit (kind of value) decides the rule: 6 and 7 use modulo 10, 8 and 9 modulo 11. */
const digitoDe = (codigo: string, digitos: string): string =>
  /[67]/.test(codigo[2] ?? '') ? modulo10(digitos) : modulo11(digitos)

export const codigoFecha = (codigo: string): boolean =>
  /^8\d{43}$/.test(codigo) && digitoDe(codigo, codigo.slice(0, 3) + codigo.slice(4)) === codigo[3]

/** The 48 digits that are typed: four blocks of 11, each followed by its digit. */
export function linhaDoCodigo(codigo: string): string {
  return [0, 11, 22, 33]
    .map((de) => codigo.slice(de, de + 11))
    .map((b) => b + digitoDe(codigo, b))
    .join('')
}

/** The 44 digits of the bar code; null when a block's digit or the general digit is wrong. */
export function codigoDaLinha(linha: string): string | null {
  if (!/^8\d{47}$/.test(linha)) return null
  const codigo = [0, 12, 24, 36].map((de) => linha.slice(de, de + 11)).join('')
  return codigoFecha(codigo) && linhaDoCodigo(codigo) === linha ? codigo : null
}

/** The amount; null when the code holds a reference (kinds 7 and 9) instead of an amount in reais. */
export const valorDoCodigo = (codigo: string): number | null =>
  /[68]/.test(codigo[2] ?? '') ? Number(codigo.slice(4, 15)) : null
