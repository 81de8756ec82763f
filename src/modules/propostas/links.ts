// Addresses of the pages of proposals for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'
import type { TipoDeProposta } from './tipos.ts'

const PAGINAS = {
  autoconsumo: { ver: '/vu/propostas/autoconsumo/{id}', editar: '/vu/propostas/autoconsumo/{id}/editar' },
  investimento: { ver: '/vu/propostas/investimento/{id}', editar: '/vu/propostas/investimento/{id}/editar' },
  assinatura: { ver: '/co/propostas/{id}', editar: '/co/propostas/{id}' },
  limpeza: { ver: '/mpvl/propostas/limpeza/{id}', editar: '/mpvl/propostas/limpeza/{id}/editar' },
  servicos: { ver: '/mpvl/propostas/servicos/{id}', editar: '/mpvl/propostas/servicos/{id}/editar' },
} as const

export const linkDaProposta = (p: { id: string; tipo: TipoDeProposta }) => href(PAGINAS[p.tipo].ver, { id: p.id })
export const linkDeEditarProposta = (p: { id: string; tipo: TipoDeProposta }) =>
  href(PAGINAS[p.tipo].editar, { id: p.id })
/** The editor of a draft with a bill open, to be used in it. */
export const linkDaFaturaNaProposta = (p: { id: string; tipo: TipoDeProposta }, fatura: string) =>
  comBusca(linkDeEditarProposta(p), { fatura })
/** A new self-consumption proposal that begins with a confirmed bill. */
export const linkDePropostaDaFatura = (fatura: string) => comBusca(href('/vu/propostas/autoconsumo/nova'), { fatura })
/** The public page of the version in force. */
export const linkPublicoDaProposta = (token: string) => href('/p/{token}', { token })
/** The form of a new proposal, with the customer and the card that it is for. */
export const linkDeNovaProposta = (p: { contato?: string; nome?: string; cartao?: string }) =>
  comBusca(href('/vu/propostas/autoconsumo/nova'), { contato: p.contato, nome: p.nome, cartao: p.cartao })
