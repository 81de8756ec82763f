// Addresses of the pages of the service orders for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'
import type { Situacao } from './tipos.ts'

/** The list with its filters, as its table writes them in the address; several states are any of them. */
export const linkDasOrdens = ({ situacao = [], prazo }: { situacao?: readonly Situacao[]; prazo?: string } = {}) => {
  const filtros = [...situacao.map((s) => `situacao:e:${s}`), ...(prazo ? [`prazo:e:${prazo}`] : [])]
  return comBusca(href('/mpvl/ordens-servico'), filtros.length > 0 ? { filtros: filtros.join(';') } : {})
}
export const linkDaOrdem = (id: string) => href('/mpvl/ordens-servico/{id}', { id })
export const linkDaNovaOrdem = (
  busca: { contato?: string; usina?: string; origem?: string; origem_id?: string; servico?: string } = {},
) => comBusca(href('/mpvl/ordens-servico/nova'), busca)
export const linkDasPreventivas = () => href('/mpvl/cadastros/preventivas')
export const linkDosServicos = () => href('/mpvl/cadastros/servicos')
export const linkDoServico = (id: string) => href('/mpvl/cadastros/servicos/{id}', { id })
export const linkDosDetalhesDoServico = (id: string) => href('/mpvl/cadastros/servicos/{id}/details', { id })
export const linkDosProdutos = () => href('/mpvl/cadastros/produtos')
export const linkDoProduto = (id: string) => href('/mpvl/cadastros/produtos/{id}', { id })
export const linkDeEditarProduto = (id: string) => href('/mpvl/cadastros/produtos/{id}/edit', { id })
export const linkDasPecas = () => href('/mpvl/cadastros/pecas')
export const linkDosClientesDaManutencao = () => href('/mpvl/cadastros/clientes')
