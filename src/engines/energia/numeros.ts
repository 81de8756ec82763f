/** Absorbs binary noise before a rounding (reference §3.1). */
const EPSILON = 1e-7

/** Rounds half away from zero to an integer; never returns −0. */
const inteiro = (x: number): number => {
  const n = Math.sign(x) * Math.floor(Math.abs(x) + 0.5 + EPSILON)
  return n === 0 ? 0 : n
}

/**
 * Converts R$ to integer centavos, half away from zero: `cents(x)` of the reference, §3.1. REN 1.000 art. 657 rounds
 * only at the end of a calculation.
 */
export const centavos = (reais: number): number => inteiro(reais * 100)

/** Rounds an amount that is already in centavos, such as `saldo × taxa`. */
export const arredondarCentavos = (valor: number): number => inteiro(valor)

/** Rounds a printed figure to `casas` decimals by the same rule (§3.1). */
export function arredondar(x: number, casas: number): number {
  const fator = 10 ** casas
  return inteiro(x * fator) / fator
}

/** Rounds up, but not because of binary noise: 10.000000001 modules are 10. */
export const paraCima = (x: number): number => Math.ceil(x - 1e-9)
export const paraBaixo = (x: number): number => Math.floor(x + 1e-9)

/** Monthly rate of an annual one, compounded (§3.1). */
export const mensalDeAnual = (taxa: number): number => (1 + taxa) ** (1 / 12) - 1

export const somar = (valores: readonly number[]): number => valores.reduce((soma, v) => soma + v, 0)

/**
 * Root of `f` in [de, ate] by bisection, 200 steps. Null when there is no change of sign. `f` may be zero at an end.
 */
export function raiz(f: (x: number) => number, de: number, ate: number): number | null {
  const [noInicio, noFim] = [f(de), f(ate)]
  if (!Number.isFinite(noInicio) || !Number.isFinite(noFim) || noInicio * noFim > 0) return null
  if (noInicio === 0) return noFim === 0 ? null : de
  let [a, b] = [de, ate]
  for (let n = 0; n < 200; n++) {
    const meio = (a + b) / 2
    if (f(meio) * noInicio > 0) a = meio
    else b = meio
  }
  return (a + b) / 2
}
