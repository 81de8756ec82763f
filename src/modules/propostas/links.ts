// Addresses of the pages of proposals for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'
import type { TipoDeProposta } from './tipos.ts'

const LISTAS = {
  autoconsumo: '/vu/propostas/autoconsumo',
  investimento: '/vu/propostas/investimento',
  assinatura: '/co/propostas',
  limpeza: '/mpvl/propostas/limpeza',
  servicos: '/mpvl/propostas/servicos',
} as const satisfies Record<TipoDeProposta, string>

export const linkDasPropostas = (tipo: TipoDeProposta) => href(LISTAS[tipo])
export const linkDaProposta = (p: { id: string; tipo: TipoDeProposta }) => href(`${LISTAS[p.tipo]}/{id}`, { id: p.id })
export const linkDeEditarProposta = (p: { id: string; tipo: TipoDeProposta }) =>
  href(`${LISTAS[p.tipo]}/{id}/editar`, { id: p.id })
/** One version as it was saved or sent, to be read. */
export const linkDaVersao = (p: { id: string; tipo: TipoDeProposta }, n: number) =>
  comBusca(linkDeEditarProposta(p), { versao: String(n) })
/** The editor of a draft with a bill open, to be used in it. */
export const linkDaFaturaNaProposta = (p: { id: string; tipo: TipoDeProposta }, fatura: string) =>
  comBusca(linkDeEditarProposta(p), { fatura })
/** A new self-consumption proposal that begins with a confirmed bill. */
export const linkDePropostaDaFatura = (fatura: string) => comBusca(href('/vu/propostas/autoconsumo/nova'), { fatura })
/** A new proposal, with what is known of its customer and the card that it is for filled in. */
export const linkDeNovaProposta = (
  tipo: TipoDeProposta,
  de: { contato?: string | undefined; nome?: string | undefined; cartao?: string | undefined } = {},
) => comBusca(href(`${LISTAS[tipo]}/nova`), { contato: de.contato, nome: de.nome || undefined, cartao: de.cartao })
/** The public page of the version in force. */
export const linkPublicoDaProposta = (token: string) => href('/p/{token}', { token })

/** Templates of every kind; the kind is in the search of the address. */
export const linkDosModelos = () => href('/vu/propostas/modelos')
