import { ehSupervisor, podeEditarUsuarios } from '#modules/acesso/regras/guardas.ts'
import type { Linha } from '#departments/tipos.ts'

export interface QuemNavega {
  permissoes: ReadonlySet<string>
  /** areas that only the administration of the system opens to them: their funnels stay closed */
  soAdministra?: ReadonlySet<string>
}

export interface Guarda {
  /** False cancels the navigation. `quem` is null for a visitor. */
  deixa: (quem: QuemNavega | null, linha: Linha) => boolean
  /** What is missing when it does not; null: a session. */
  falta: (linha: Linha) => string | null
}

/**
 * The guards of the product by their names. The server decides every call again: these spare people a screen they
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

/** A row that names a guard nobody wrote would be open to all: the application does not start. */
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

/** Asks the guards in their order; then, for signed-in people, the area and the permission of the row. */
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

/** Permissions that a row asks beyond its guards. */
const exigidas = (linha: Linha): string[] => [
  ...(linha.departamento && !linha.deQualquerArea ? [`${linha.departamento}.area.entrar`] : []),
  ...(linha.permissao ? [linha.permissao] : []),
]

/** A funnel of a reserved area: the server shows its cards to those who work there, whatever else they administer. */
const funilFechado = (quem: QuemNavega, { funil, departamento }: Linha): boolean =>
  funil !== undefined && departamento !== null && (quem.soAdministra?.has(departamento) ?? false)

/** Whether a screen is offered to someone in menus and in the palette. */
export const podeAbrir = (quem: QuemNavega, linha: Linha): boolean =>
  decidir(quem, linha).deixa && exigidas(linha).every((p) => quem.permissoes.has(p)) && !funilFechado(quem, linha)
