import { ehDeModelo, type Papel } from '../tipos.ts'
import { permissoesDoPapel } from './compilar.ts'

interface Concedente {
  admin: boolean
  dosModelos: ReadonlySet<string>
}

/**
 * A user grants only roles whose permissions they hold by roles that ship: a drawn role may reach less far than its
 * permissions say. Drawn roles are given by administrators alone. An administrator grants every role of every department without
 * having access to its data, because someone must appoint the first supervisor. Neither rule allows changing one's own
 * roles.
 */
export function podeConceder(quem: Concedente, papel: Papel): boolean {
  if (quem.admin) return true
  return ehDeModelo(papel.papel) && permissoesDoPapel(papel).every((p) => quem.dosModelos.has(p))
}

/** Only administrators act on administrators and auditors. */
export function podeAgirSobre(quem: Concedente, alvo: { globais: readonly string[] }): boolean {
  return quem.admin || alvo.globais.length === 0
}
