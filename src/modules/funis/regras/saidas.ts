/**
 * What another system may be told of the cards of a funnel. `regra` and `teste` are said when somebody asks for them.
 */
export const EVENTOS_DO_FUNIL = ['cartao.criado', 'cartao.moveu', 'cartao.ganho', 'cartao.perdido'] as const
export type EventoDoFunil = (typeof EVENTOS_DO_FUNIL)[number]
export const ROTULO_DO_EVENTO: Record<EventoDoFunil, string> = {
  'cartao.criado': 'Cartão criado',
  'cartao.moveu': 'Cartão mudou de estágio',
  'cartao.ganho': 'Cartão ganho',
  'cartao.perdido': 'Cartão perdido',
}

/** A value inside a JSON text, by the names that lead to it: `lead.contato.0.nome`. */
export function pegar(corpo: unknown, caminho: string): unknown {
  let aqui: unknown = corpo
  for (const parte of caminho.split('.')) {
    if (aqui === null || typeof aqui !== 'object' || !Object.hasOwn(aqui, parte)) return undefined
    aqui = (aqui as Record<string, unknown>)[parte]
  }
  return aqui
}

export interface Folha {
  caminho: string
  valor: unknown
}
const NO_MAXIMO = 120

/** Everything in a JSON text that is no list and no object, by the names that lead to it. */
export function folhasDe(corpo: unknown, antes = '', achadas: Folha[] = []): Folha[] {
  if (achadas.length >= NO_MAXIMO) return achadas
  if (corpo === null || typeof corpo !== 'object') achadas.push({ caminho: antes, valor: corpo })
  else for (const [nome, valor] of Object.entries(corpo)) folhasDe(valor, antes ? `${antes}.${nome}` : nome, achadas)
  return achadas
}
