import { chavesDe } from '#kit/objeto.ts'
import type { EntradaDaSimulacao } from '../contract/entrada.ts'
import type { Resultado } from '../contract/resultado.ts'
import { calcular } from './calcular.ts'

/** Results kept: three variants, now and one step of undo before. */
const GUARDADOS = 6

const mesmas = (a: EntradaDaSimulacao, b: EntradaDaSimulacao): boolean =>
  chavesDe({ ...a, ...b }).every((k) => k === 'variantes' || a[k] === b[k])

/**
 * `calcular` that remembers its last results. A keystroke in one variant leaves the inputs of the others as they are:
 * only what changed is computed.
 */
export function calcularComMemoria(): (e: EntradaDaSimulacao) => Resultado {
  let guardados: readonly { entrada: EntradaDaSimulacao; resultado: Resultado }[] = []
  return (entrada) => {
    const achado = guardados.find((g) => mesmas(g.entrada, entrada)) ?? { entrada, resultado: calcular(entrada) }
    guardados = [achado, ...guardados.filter((g) => g !== achado)].slice(0, GUARDADOS)
    return achado.resultado
  }
}
