import { ehObjeto } from '#kit/objeto.ts'

/** Events of a funnel that can be sent to another system. The events `regra` and `teste` are sent only on request. */
export const EVENTOS_DO_FUNIL = ['cartao.criado', 'cartao.moveu', 'cartao.ganho', 'cartao.perdido'] as const
export type EventoDoFunil = (typeof EVENTOS_DO_FUNIL)[number]
export const ROTULO_DO_EVENTO: Record<EventoDoFunil, string> = {
  'cartao.criado': 'Cartão criado',
  'cartao.moveu': 'Cartão mudou de estágio',
  'cartao.ganho': 'Cartão ganho',
  'cartao.perdido': 'Cartão perdido',
}

/** Reads a value of a JSON document by its path: `lead.contato.0.nome`. */
export function pegar(corpo: unknown, caminho: string): unknown {
  let aqui: unknown = corpo
  for (const parte of caminho.split('.')) {
    if (!ehObjeto(aqui) || !Object.hasOwn(aqui, parte)) return undefined
    aqui = aqui[parte]
  }
  return aqui
}

export interface Folha {
  caminho: string
  valor: unknown
}
const NO_MAXIMO = 120

/** Returns every leaf of a JSON document with its path, 120 at most. */
export function folhasDe(corpo: unknown, antes = '', achadas: Folha[] = []): Folha[] {
  if (achadas.length >= NO_MAXIMO) return achadas
  if (corpo === null || typeof corpo !== 'object') achadas.push({ caminho: antes, valor: corpo })
  else for (const [nome, valor] of Object.entries(corpo)) folhasDe(valor, antes ? `${antes}.${nome}` : nome, achadas)
  return achadas
}
