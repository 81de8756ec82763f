// Addresses of the pages of contracts for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'
import type { TipoDeContrato } from './tipos.ts'

const LISTAS = {
  autoconsumo: '/vu/contrato/autoconsumo',
  investimento: '/vu/contrato/investimento',
  assinatura: '/co/contratos',
  seguro: '/mpvl/contratos/seguro',
} as const satisfies Record<TipoDeContrato, string>

export const linkDosContratos = (tipo: TipoDeContrato) => href(LISTAS[tipo])
export const linkDoContrato = (c: { id: string; tipo: TipoDeContrato }) => href(`${LISTAS[c.tipo]}/{id}`, { id: c.id })
/** The queue of the lawyers, by deadline. */
export const linkDaFilaDeRevisao = () => href('/jrdc/contratos/investimento/index2')
/** Templates of every kind; the kind is in the search of the address. */
export const linkDosModelosDeContrato = (tipo?: TipoDeContrato) => comBusca(href('/jrdc/contratos/modelos'), { tipo })
