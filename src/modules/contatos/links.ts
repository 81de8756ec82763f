// Addresses of the contacts' pages for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'

export const linkDoContato = (id: string) => href('/cad/cadastros/contatos/{id}', { id })
/** The list: contacts that lack something, or the pairs that may be one person. */
export const linkDosContatos = (busca: { filtros?: `falta:e:${'contato' | 'documento'}`; aba?: 'duplicados' }) =>
  comBusca(href('/cad/cadastros/contatos'), busca)
/** The import of a list of contacts. */
export const linkDaImportacao = comBusca(href('/cad/cadastros/contatos'), { aba: 'importacoes', importacao: 'nova' })
