import type { Leitura } from './tipos.ts'

/** Removes what scanners add around a code: control characters, the AIM prefix (`]C1`), and spaces at the ends. */
export const limparCodigo = (bruto: string): string =>
  bruto
    .replace(/\p{Cc}+/gu, '')
    .replace(/^\][A-Za-z][0-9A-Za-z](?=.)/, '')
    .trim()

const VEZES = /^(\d{1,9}(?:[.,]\d{1,6})?)\s*[×xX*]\s*(.+)$/

/**
 * Reads what a person types: a code, or "12 × código". An `x` needs spaces around it, because codes have letters:
 * `12x40` is a code.
 */
export function lerDigitado(bruto: string): Pick<Leitura, 'texto' | 'quantidade'> | null {
  const texto = limparCodigo(bruto)
  if (!texto) return null
  const m = VEZES.exec(texto)
  const [, quantidade, codigo] = m ?? []
  if (!quantidade || !codigo) return { texto }
  const sinal = texto.slice(quantidade.length, texto.length - codigo.length)
  if (/x/i.test(sinal) && !/\sx\s/i.test(sinal)) return { texto }
  return { texto: codigo.trim(), quantidade: quantidade.replace(',', '.') }
}
