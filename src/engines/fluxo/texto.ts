import { semAcentos } from '#kit/texto.ts'
import { semNasPontas, semNoFim } from '#kit/aparar.ts'

const PONTUACAO = ' .,;:!?()"\'*_-'

/** Normalises text for comparison: no accents, no case, no punctuation at the ends, single spaces. */
export const simples = (texto: string): string => semNasPontas(semAcentos(texto).replace(/\s+/g, ' '), PONTUACAO)

/** Words only, with one space around each, so that `includes` matches whole words. */
export const soPalavras = (texto: string): string =>
  ` ${simples(texto)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** The first `maximo` UTF-16 units, without splitting a surrogate pair. */
export const cortar = (texto: string, maximo: number): string => {
  const inicio = texto.slice(0, maximo)
  return /[\uD800-\uDBFF]$/.test(inicio) ? inicio.slice(0, -1) : inicio
}

/** Reads `1.234,5`, `1234.5`, `R$ 600` and `uns 600 reais` as a number; null when there is none, or more than one. */
export function lerNumero(texto: string): number | null {
  const achados = texto.match(/-?\d[\d.,]*/g)
  if (achados?.length !== 1) return null
  const bruto = semNoFim(achados[0] ?? '', '.,')
  const comVirgula = bruto.includes(',') && (!bruto.includes('.') || bruto.lastIndexOf(',') > bruto.lastIndexOf('.'))
  const milhar = /^-?\d{1,3}(\.\d{3})+$/.test(bruto)
  const n = Number(
    comVirgula
      ? bruto.replaceAll('.', '').replace(',', '.')
      : milhar
        ? bruto.replaceAll('.', '')
        : bruto.replaceAll(',', ''),
  )
  return Number.isFinite(n) ? n : null
}
