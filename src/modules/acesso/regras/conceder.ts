import type { Papel } from '../tipos.ts'
import { permissoesDoPapel } from './compilar.ts'

interface Concedente {
  admin: boolean
  permissoes: ReadonlySet<string>
}

/**
 * Nobody grants what they do not hold. An administrator hands out every role of every department without holding the
 * department's data: somebody must be able to appoint the first supervisor. Neither rule lets anyone touch their own
 * roles.
 */
export function podeConceder(quem: Concedente, papel: Papel): boolean {
  return quem.admin || permissoesDoPapel(papel).every((p) => quem.permissoes.has(p))
}

/** Administrators and auditors answer to administrators alone. */
export function podeAgirSobre(quem: Concedente, alvo: { globais: readonly string[] }): boolean {
  return quem.admin || alvo.globais.length === 0
}
