import { ehObjeto } from '#kit/objeto.ts'
import type { Valor } from './estado.ts'
import { cortar } from './texto.ts'

/**
 * Reads `data.itens[0].nome` from a response: own properties only, and only values a variable can hold. An object is
 * returned as its JSON.
 */
export function caminhoEm(dados: unknown, caminho: string): Valor | undefined {
  let aqui: unknown = dados
  for (const passo of caminho
    .replace(/^\$\.?/, '')
    .split(/[.[\]]+/)
    .filter(Boolean)) {
    if (!ehObjeto(aqui) || !Object.hasOwn(aqui, passo)) return undefined
    aqui = aqui[passo]
  }
  if (typeof aqui === 'string') return cortar(aqui, 2000)
  if (typeof aqui === 'boolean' || (typeof aqui === 'number' && Number.isFinite(aqui))) return aqui
  return aqui === null || aqui === undefined ? undefined : cortar(JSON.stringify(aqui), 2000)
}
