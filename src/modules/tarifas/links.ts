// Addresses of the pages of the tariffs for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'

export const linkDasTarifas = (busca: { d?: string; p?: string; importar?: string } = {}) =>
  comBusca(href('/vc/tarifas'), busca)
