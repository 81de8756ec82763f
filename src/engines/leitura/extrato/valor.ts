/** Decimal separator that a file uses throughout; null while it is mixed or unknown. */
export type Habito = ',' | '.' | null

export interface Valor {
  centavos: number
  /** the text has a minus, brackets or a plus */
  comSinal: boolean
  /** `D` or `C` written next to the number */
  letra: 'D' | 'C' | null
  semSeparador: boolean
}

interface Partes {
  negativo: boolean
  comSinal: boolean
  letra: 'D' | 'C' | null
  numero: string
}

function separar(texto: string): Partes {
  let t = texto
    .replace(/[\u2212\u2010-\u2014]/g, '-')
    .replace(/[\s\u00a0"':]/g, '')
    .replace(/R\$|BRL/gi, '')
  const letra = /([DC])$/i.exec(t)?.[1]?.toUpperCase()
  if (letra) t = t.slice(0, -1)
  const entreParenteses = /^-?\(.*\)$/.test(t)
  t = t.replace(/[()]/g, '')
  const sinal = /^[+-]|[+-]$/.exec(t)?.[0]
  return {
    negativo: entreParenteses || sinal === '-',
    comSinal: entreParenteses || sinal !== undefined,
    letra: letra === 'D' || letra === 'C' ? letra : null,
    numero: t.replace(/^[+-]|[+-]$/g, ''),
  }
}

/** The separator that starts the decimals; `ambiguo` for one separator before exactly three digits. */
function decimalDe(numero: string, habito: Habito): ',' | '.' | 'ambiguo' | null {
  const ultimo = Math.max(numero.lastIndexOf(','), numero.lastIndexOf('.'))
  if (ultimo < 0) return null
  const separador = numero[ultimo] === ',' ? ',' : '.'
  const outro = separador === ',' ? '.' : ','
  const quantos = numero.split(separador).length - 1
  if (numero.includes(outro)) return quantos === 1 ? separador : outro
  if (quantos > 1) return outro
  const casas = numero.length - ultimo - 1
  if (casas !== 3 || /^0+$/.test(numero.slice(0, ultimo)) || ultimo > 3) return separador
  return habito ?? 'ambiguo'
}

/**
 * Reads an amount as Brazilian banks write it: `1.234,56`, `-1234.56`, `1.234,56-`, `(1.234,56)`, `R$ 12,00 D`. Thousands
 * and decimals are told apart by the text; where it leaves both open, by what the rest of the file does.
 */
export function lerValor(texto: string, habito: Habito = null): Valor | 'ambiguo' | null {
  const { negativo, comSinal, letra, numero } = separar(texto)
  if (!/^\d[\d.,]*$/.test(numero) || numero.length > 20) return null
  const decimal = decimalDe(numero, habito)
  if (decimal === 'ambiguo') return 'ambiguo'
  const onde = decimal ? numero.lastIndexOf(decimal) : numero.length
  const inteiro = numero.slice(0, onde)
  const fracao = decimal ? numero.slice(onde + 1) : ''
  if (!/^\d+$|^\d{1,3}([.,]\d{3})+$/.test(inteiro) || !/^\d{0,6}$/.test(fracao)) return null
  if (/[1-9]/.test(fracao.slice(2))) return null
  const centavos = Number(inteiro.replace(/[.,]/g, '') + fracao.slice(0, 2).padEnd(2, '0'))
  if (!Number.isSafeInteger(centavos)) return null
  return {
    centavos: negativo && centavos > 0 ? -centavos : centavos,
    comSinal,
    letra,
    semSeparador: decimal === null && inteiro === numero,
  }
}

/** The decimal separator of values with two places, when they agree. */
export function habitoDe(textos: readonly string[]): Habito {
  const vistos = new Set(textos.flatMap((t) => /([.,])\d{2}$/.exec(separar(t).numero)?.[1] ?? []))
  if (vistos.size !== 1) return null
  return vistos.has(',') ? ',' : '.'
}
