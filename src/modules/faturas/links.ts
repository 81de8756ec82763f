// Addresses of the pages of invoices for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'

export const linkDoDisparador = (
  busca: { lote?: string | undefined; passo?: string | undefined; filtro?: string | undefined } = {},
) => comBusca(href('/vc/ferramentas/disparador-fatura'), busca)
/** The member's page of an invoice. */
export const linkPublicoDaFatura = (token: string) => href('/fatura/{token}', { token })
