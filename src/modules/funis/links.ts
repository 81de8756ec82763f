// Addresses of the funnels' pages for other modules. `funil`: id or key.
import { comBusca, href } from '#platform/navegador/href.ts'

/** A card over the board of its funnel. */
export const linkDoCartao = (
  c: { id: string; funil: string },
  busca: { aba?: string | undefined; comentario?: string | undefined } = {},
) => comBusca(href('/funil/{id}', { id: c.funil }), { cartao: c.id, ...busca })
/** A card on a page of its own, for callers without its funnel. */
export const linkDaOportunidade = (id: string) => href('/co/funis/oportunidade/{id}', { id })
/** The same, with the list of the stages that it may move to; `para`: text that filters them. */
export const linkParaMover = (id: string, para: string | null) =>
  comBusca(linkDaOportunidade(id), { mover: para ?? '1' })
/** Starts a card of a contact. */
export const linkDeNovoCartao = (contatoId: string) => comBusca(href('/co/funis'), { contato: contatoId })
export const linkDoQuadro = (
  funil: string,
  busca: { vista?: 'tabela'; responsavel_id?: string; automacoes?: 'sim' } = {},
) => comBusca(href('/funil/{id}', { id: funil }), busca)
/** The editor of a funnel. */
export const linkDaDefinicao = (funil: string, secao: 'automacoes') =>
  comBusca(href('/cad/cadastros/funis/{id}', { id: funil }), { secao })
/** The list of funnels that the user configures. */
export const linkDosFunis = (vista: 'automacoes') => comBusca(href('/cad/cadastros/funis'), { vista })
