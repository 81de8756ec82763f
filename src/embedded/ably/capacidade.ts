import { SINAIS_DE_MODO, SINAL } from './protocolo.ts'

/** Operations per resource, as a token contains them. */
export type Capacidades = Readonly<Record<string, readonly string[]>>

export const CAPACIDADE_TOTAL: Capacidades = { '*': ['*'] }

/**
 * Returns whether a resource of a capability matches a channel. `*` replaces whole `:` segments and, as the last one,
 * any number of them: `conversations_*` is a channel of that very name. As strict as the hosted service on purpose: a
 * looser matcher would hide a token that fails there.
 */
export function recursoAlcanca(recurso: string, canal: string): boolean {
  const padrao = recurso.split(':')
  const nome = canal.split(':')
  for (const [i, segmento] of padrao.entries()) {
    if (segmento === '*' && i === padrao.length - 1) return nome.length > i
    if (nome[i] === undefined || (segmento !== '*' && segmento !== nome[i])) return false
  }
  return nome.length === padrao.length
}

export function operacoesEm(capacidades: Capacidades, canal: string): ReadonlySet<string> {
  const operacoes = new Set<string>()
  for (const [recurso, lista] of Object.entries(capacidades)) {
    if (recursoAlcanca(recurso, canal)) for (const op of lista) operacoes.add(op)
  }
  return operacoes
}

export const pode = (capacidades: Capacidades, canal: string, operacao: string): boolean => {
  const operacoes = operacoesEm(capacidades, canal)
  return operacoes.has('*') || operacoes.has(operacao)
}

/** Returns the mode bits granted for an attach: the requested ones that the token allows. */
export function modosConcedidos(capacidades: Capacidades, canal: string, pedidos: number): number {
  const permitidos =
    (pode(capacidades, canal, 'subscribe') ? SINAL.SUBSCRIBE : 0) |
    (pode(capacidades, canal, 'publish') ? SINAL.PUBLISH : 0)
  const modos = pedidos & SINAIS_DE_MODO
  return modos === 0 ? permitidos : permitidos & modos
}

export const nomeDeCanalValido = (nome: string): boolean =>
  nome.length > 0 && nome.length <= 200 && !/^[:[*]|\p{Cc}/u.test(nome)
