// Addresses of the pages of members for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'

export const linkDasMatriculas = (filtros: { situacao?: string | undefined; busca?: string | undefined } = {}) =>
  comBusca(href('/co/matricula'), filtros)
export const linkDaMatricula = (id: string) => href('/co/matricula/{id}', { id })
