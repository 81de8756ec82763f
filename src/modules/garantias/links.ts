// Addresses of the pages of warranties for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'

export const linkDasGarantias = (busca: { serie?: string } = {}) => comBusca(href('/mpvl/garantias'), busca)
export const linkDoRma = (id: string) => href('/mpvl/garantias/{id}', { id })
