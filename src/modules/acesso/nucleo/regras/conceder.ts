import type { Papel } from '../tipos.ts'
import { permissoesDoPapel } from './compilar.ts'

interface Concedente {
  admin: boolean
  permissoes: ReadonlySet<string>
}

/**
 * A user grants only roles whose permissions they hold. An administrator grants every role of every department without
 * having access to its data, because someone must appoint the first supervisor. Neither rule allows changing one's own
 * roles.
 */
export function podeConceder(quem: Concedente, papel: Papel): boolean {
  return quem.admin || permissoesDoPapel(papel).every((p) => quem.permissoes.has(p))
}

/** Only administrators act on administrators and auditors. */
export function podeAgirSobre(quem: Concedente, alvo: { globais: readonly string[] }): boolean {
  return quem.admin || alvo.globais.length === 0
}
