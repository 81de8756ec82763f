/**
 * The part of a user's access that guards read. Both the server's `Acesso` and the signed-in person in the browser have
 * it.
 */
export interface ComPermissoes {
  permissoes: ReadonlySet<string>
}

/** Guard `can-edit-users`. */
export const podeEditarUsuarios = (quem: ComPermissoes): boolean => quem.permissoes.has('cad.usuario.editar')

/** Guard `supervisor`: supervisor of the department that the route belongs to. */
export const ehSupervisor = (quem: ComPermissoes, departamento: string): boolean =>
  quem.permissoes.has(`${departamento}.area.supervisionar`)

/** The department of a route is its first segment: `/vc/funis/sucesso` → `vc`. */
export const departamentoDaRota = (caminho: string): string => caminho.split('/')[1] ?? ''
