// Addresses of the pages of the stock for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'

export const linkDosMateriais = () => href('/est/materiais')
export const linkDoMaterial = (id: string) => href('/est/materiais/{id}', { id })
export const linkDeEditarMaterial = (id: string) => href('/est/materiais/{id}/editar', { id })
export const linkDoNovoMaterial = () => href('/est/materiais/novo')
export const linkDasCategorias = () => href('/est/categorias')
export const linkDaNovaCategoria = () => href('/est/categorias/nova')
export const linkDaCategoria = (id: string) => href('/est/categorias/{id}', { id })
export const linkDeEditarCategoria = (id: string) => href('/est/categorias/{id}/editar', { id })
export const linkDasUnidades = () => href('/est/unidades-medida')
export const linkDaNovaUnidade = () => href('/est/unidades-medida/nova')
export const linkDosMovimentos = (busca: { movimento?: string; material?: string } = {}) =>
  comBusca(href('/est/movimentacoes'), busca)
export const linkDaEntrada = (busca: { codigo?: string; forma?: 'sem-nota' } = {}) =>
  comBusca(href('/est/movimentacoes/entrada'), busca)
export const linkDaSaida = (busca: { codigo?: string } = {}) => comBusca(href('/est/movimentacoes/saida'), busca)
export const linkDoAjuste = (busca: { codigo?: string; tipo?: 'emergencia' } = {}) =>
  comBusca(href('/est/movimentacoes/ajuste'), busca)
export const linkDoNovoMovimento = (busca: { codigo?: string; tipo?: 'retidos' } = {}) =>
  comBusca(href('/est/movimentacoes/nova'), busca)
export const linkDoPainelDoEstoque = () => href('/est/dashboard')
export const linkDosAlertas = (busca: { tipo?: string; material?: string } = {}) =>
  comBusca(href('/est/alertas'), busca)
export const linkDosRelatorios = (busca: Readonly<Record<string, string | undefined>> = {}) =>
  comBusca(href('/est/relatorios'), busca)
/** The adjustments above the limit: those that wait, or those that were decided. */
export const linkDosAjustes = (busca: { quais?: 'decididos' } = {}) =>
  comBusca(href('/est/movimentacoes/ajuste'), { tipo: 'aprovar', ...busca })
