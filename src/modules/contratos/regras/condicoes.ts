import type { Clausula } from '../contract/conteudo.ts'

type Condicao = NonNullable<Clausula['condicao']>

export const OPERACOES = ['igual', 'diferente', 'preenchida'] as const satisfies readonly Condicao['op'][]
export const NOMES_DAS_OPERACOES: Readonly<Record<Condicao['op'], string>> = {
  igual: 'é',
  diferente: 'não é',
  preenchida: 'está preenchida',
}

/** When a clause stays: `Fica se pagamento forma é financiado`. */
export const quandoFica = (c: Condicao, nomeDe: (variavel: string) => string): string =>
  `Fica se ${nomeDe(c.variavel).toLowerCase()} ${NOMES_DAS_OPERACOES[c.op]}${c.op === 'preenchida' ? '' : ` ${c.valor}`}`

/** Why a clause is left out. */
export function porqueFora(c: Condicao, nomeDe: (variavel: string) => string): string {
  const nome = nomeDe(c.variavel).toLowerCase()
  if (c.op === 'preenchida') return `porque falta ${nome}`
  return `porque ${nome} ${c.op === 'igual' ? 'não é' : 'é'} ${c.valor}`
}
