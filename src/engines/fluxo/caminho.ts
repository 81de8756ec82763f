import type { Valor } from './estado.ts'
import { cortar } from './texto.ts'

/**
 * `data.itens[0].nome` inside an answer; only own fields, and only what a variable can hold. A whole object is kept as
 * its JSON.
 */
export function caminhoEm(dados: unknown, caminho: string): Valor | undefined {
  let aqui: unknown = dados
  for (const passo of caminho
    .replace(/^\$\.?/, '')
    .split(/[.[\]]+/)
    .filter(Boolean)) {
    if (aqui === null || typeof aqui !== 'object' || !Object.hasOwn(aqui, passo)) return undefined
    aqui = (aqui as Record<string, unknown>)[passo]
  }
  if (typeof aqui === 'string') return cortar(aqui, 2000)
  if (typeof aqui === 'boolean' || (typeof aqui === 'number' && Number.isFinite(aqui))) return aqui
  return aqui === null || aqui === undefined ? undefined : cortar(JSON.stringify(aqui), 2000)
}
