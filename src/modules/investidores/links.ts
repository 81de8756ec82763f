// Addresses of the pages of investors for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'

export const linkDosInvestimentos = () => href('/ti/investimento')
export const linkDaCota = (id: string, busca: { mes?: string | undefined } = {}) =>
  comBusca(href('/inv/{id}', { id }), busca)
/** The investor's own page. */
export const linkPublicoDoInvestidor = (token: string) => href('/investidor/{token}', { token })
