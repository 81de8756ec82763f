const formatos = new Map<number, Intl.NumberFormat>()
const formato = (casas: number): Intl.NumberFormat => {
  const pronto = formatos.get(casas)
  if (pronto) return pronto
  const novo = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: casas, maximumFractionDigits: casas })
  formatos.set(casas, novo)
  return novo
}

export const emNumero = (x: number, casas = 0): string => formato(casas).format(x).replace('-', '−')
/** A fraction as "12,5 %". */
export const emPct = (fracao: number, casas = 1): string => `${emNumero(fracao * 100, casas)} %`
export const emReais = (centavos: number): string => {
  const valor = `R$ ${formato(2).format(Math.abs(centavos) / 100)}`
  return centavos < 0 ? `− ${valor}` : valor
}
/** Text that no line break splits: a figure and its unit, a count and its price. */
export const semQuebra = (texto: string): string => texto.replaceAll(' ', '\u00A0')
/** `60 × 518,04` on one line. */
export const vezes = (quantos: number | string, valor: string): string => semQuebra(`${quantos} × ${valor}`)
