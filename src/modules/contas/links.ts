// Addresses of the pages of bills for other modules.
import { href } from '#platform/navegador/href.ts'

/** The bill beside its picture, on the page of its contact. */
export const linkDaConta = (c: { id: string; contato_id: string }) =>
  href('/cad/cadastros/contatos/{id}/fatura/{fatura}', { id: c.contato_id, fatura: c.id })
