import { CONFIANCA_PARA_TODOS, type Campo, type Conta } from '../tipos.ts'

/** A field that needs a look of its own before the bill can be used. */
export const duvidoso = (c: Campo): boolean =>
  c.estado === 'sugerido' ||
  (c.estado === 'lido' && (c.confianca ?? 0) < CONFIANCA_PARA_TODOS) ||
  (c.valor === null && c.obrigatorio)

/** A value that a person has seen. */
export const feito = (c: Campo): boolean => c.estado === 'conferido' || c.estado === 'corrigido'

/** Those that may be confirmed all at once. */
export const certo = (c: Campo): boolean => c.estado === 'lido' && (c.confianca ?? 0) >= CONFIANCA_PARA_TODOS

/** The fields in the order of the screen: what has to be looked at, then the others by group. */
export const emOrdem = (conta: Conta): Campo[] => [
  ...conta.campos.filter(duvidoso),
  ...conta.campos.filter((c) => !duvidoso(c)),
]

/** Where Enter goes: the next doubtful field, then the next unconfirmed one; null when nothing is left. */
export function proximo(conta: Conta, depois: string): string | null {
  const ordem = conta.campos
  const n = ordem.findIndex((c) => c.chave === depois)
  const girada = [...ordem.slice(n + 1), ...ordem.slice(0, Math.max(0, n))]
  return (girada.find(duvidoso) ?? girada.find((c) => c.estado === 'lido'))?.chave ?? null
}
