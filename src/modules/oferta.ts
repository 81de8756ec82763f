import type { Desenho } from './acesso/nucleo/regras/desenho.ts'
import type { Alcance } from './acesso/nucleo/regras/escopos.ts'
import type { CodigoDeDepartamento, PapelDeDepartamento, PapelGlobal } from './acesso/nucleo/tipos.ts'

/** A global role, or a role in a department; `*` matches any. */
export type Quem = PapelGlobal | `${CodigoDeDepartamento | '*'}:${PapelDeDepartamento | '*'}`

export interface Concessao {
  /** `area.recurso.acao` */
  permissao: string
  /** Shown to a user who lacks the permission, and where roles are assigned. */
  rotulo: string
  /** The roles that give it. */
  quem: readonly Quem[]
  /** How far it reaches by role. Default: the whole company. */
  alcance?: Alcance
  /** How a role drawn by the administrator may have it. */
  desenho?: Desenho
  /** Its screens hold keys of other systems: it is left out while an administrator sees as its holder. */
  guardaSegredos?: true
}

/** Texts for the audit log. An action or column without an entry is derived from its code. */
export interface PalavrasDaAuditoria {
  /** action → sentence without its object: `'cartao.mover': 'Moveu o cartão'` */
  frases?: Readonly<Record<string, string>>
  /** entity → name, also a filter of the audit screen */
  entidades?: Readonly<Record<string, string>>
  /** column → label; columns that several modules share are in auditoria/regras/campos-da-auditoria.ts */
  campos?: Readonly<Record<string, string>>
}

/**
 * What a module declares for server and browser alike, in `<module>/oferta.ts`. The folders are the list (`ofertas.ts`).
 * An `oferta.ts` imports types and pure rules only: `acesso` loads it while its own rules are still being evaluated.
 */
export interface Oferta {
  /** Position of its areas in the access screens; modules without one follow, by name. */
  ordem?: number
  /** The areas of its permissions (first segment) and their names. */
  areas?: Readonly<Record<string, string>>
  permissoes?: readonly Concessao[]
  auditoria?: PalavrasDaAuditoria
  /** Trigger of a rule → the end of “Quando o cartão …”, one for each of its `Modulo.gatilhos`. */
  gatilhos?: Readonly<Record<string, string>>
  /** Facts of the trigger `fato`, by key (`contrato:assinado`) → the end of “Quando …”. */
  fatos?: Readonly<Record<string, string>>
}
