// Addresses of the pages of the plants for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'

export const linkDasUsinas = () => href('/mpvl/cadastros/usinas')
export const linkDaUsina = (id: string, busca: { aba?: string; mes?: string } = {}) =>
  comBusca(href('/mpvl/cadastros/usinas/{id}', { id }), busca)
