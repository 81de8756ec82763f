// Addresses of the pages of the catalogue for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'

export const linkDoCatalogo = (busca: { aba?: string; kit?: string; importacao?: string } = {}) =>
  comBusca(href('/vu/catalogo'), busca)
export const linkDoItem = (id: string) => href('/vu/catalogo/{id}', { id })
export const linkDoNovoItem = () => href('/vu/catalogo/novo')
