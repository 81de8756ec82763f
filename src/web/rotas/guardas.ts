import { ehSupervisor, podeEditarUsuarios } from '#modules/acesso/nucleo/regras/guardas.ts'
import type { Linha } from '#departments/tipos.ts'

export interface QuemNavega {
  permissoes: ReadonlySet<string>
  /** areas that the user may enter only as system administrator: their funnels stay closed */
  soAdministra?: ReadonlySet<string>
  /** their start is the day in the field, not `/home` */
  emCampo?: boolean
}

export interface Guarda {
  /** Returns false to cancel the navigation. `quem` is null for an anonymous user. */
  deixa: (quem: QuemNavega | null, linha: Linha) => boolean
  /** Returns the missing permission, or null when a session is missing. */
  falta: (linha: Linha) => string | null
}

/**
 * The product's guards by name. The server checks every call again: guards only avoid showing a screen that the user
 * cannot use.
 */
export const guardas: Readonly<Record<string, Guarda>> = {
  auth: { deixa: (quem) => quem !== null, falta: () => null },
  'can-edit-users': { deixa: (quem) => quem !== null && podeEditarUsuarios(quem), falta: () => 'cad.usuario.editar' },
  supervisor: {
    deixa: (quem, linha) => quem !== null && linha.departamento !== null && ehSupervisor(quem, linha.departamento),
    falta: (linha) => `${linha.departamento ?? ''}.area.supervisionar`,
  },
}

/** Throws when a row names an undefined guard: otherwise the row would be open to all users. */
export function exigirGuardasConhecidos(
  linhas: readonly Linha[],
  registro: Readonly<Record<string, Guarda>> = guardas,
): void {
  for (const linha of linhas) {
    for (const nome of linha.guards) {
      if (!Object.hasOwn(registro, nome))
        throw new Error(
          `Unknown route middleware: '${nome}' (route ${linha.path}). Valid middleware: ${Object.keys(registro).join(', ')}.`,
        )
    }
  }
}

export type Decisao = { deixa: true } | { deixa: false; falta: string | null }

/** Evaluates the guards in order; then, for signed-in users, the area and the permission of the row. */
export function decidir(
  quem: QuemNavega | null,
  linha: Linha,
  registro: Readonly<Record<string, Guarda>> = guardas,
): Decisao {
  for (const nome of linha.guards) {
    const guarda = registro[nome]
    if (!guarda?.deixa(quem, linha)) return { deixa: false, falta: guarda?.falta(linha) ?? null }
  }
  if (linha.guards.length === 0) return { deixa: true }
  const faltando = exigidas(linha).find((p) => !quem?.permissoes.has(p))
  return faltando ? { deixa: false, falta: faltando } : { deixa: true }
}

/** Returns the permissions that a row requires in addition to its guards. */
const exigidas = (linha: Linha): string[] => [
  ...(linha.departamento && !linha.deQualquerArea ? [`${linha.departamento}.area.entrar`] : []),
  ...(linha.permissao ? [linha.permissao] : []),
]

/**
 * Returns true for a funnel of a reserved area: the server shows its cards only to members of the area, whatever else
 * the user administers.
 */
const funilFechado = (quem: QuemNavega, { funil, departamento }: Linha): boolean =>
  funil !== undefined && departamento !== null && (quem.soAdministra?.has(departamento) ?? false)

/** Returns whether menus and the palette offer a screen to the user. */
export const podeAbrir = (quem: QuemNavega, linha: Linha): boolean =>
  decidir(quem, linha).deixa && exigidas(linha).every((p) => quem.permissoes.has(p)) && !funilFechado(quem, linha)
