// Addresses of the pages of the counts for other modules.
import { href } from '#platform/navegador/href.ts'

export const linkDosInventarios = () => href('/est/inventarios')
export const linkDoNovoInventario = () => href('/est/inventarios/novo')
export const linkDoInventario = (id: string) => href('/est/inventarios/{id}', { id })
export const linkDeEditarInventario = (id: string) => href('/est/inventarios/{id}/editar', { id })
