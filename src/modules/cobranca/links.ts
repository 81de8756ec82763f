// Addresses of the pages of the receipts for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'

export const linkDosRecebimentos = (busca: { r?: string; c?: string; aba?: string; situacao?: string } = {}) =>
  comBusca(href('/fin/recebimentos'), busca)
