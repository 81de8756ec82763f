// Addresses of the pages of warranties for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'

export const linkDasGarantias = (busca: { serie?: string } = {}) => comBusca(href('/mpvl/garantias'), busca)
/** The map alone, for the phone on the roof. */
export const linkDoMapa = (usinaId: string) => href('/mpvl/cadastros/usinas/{id}/mapa', { id: usinaId })
export const linkDoRma = (id: string) => href('/mpvl/garantias/{id}', { id })
