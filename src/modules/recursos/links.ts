// Addresses of the pages of bookable resources for other modules. `recurso`: its key.
import { comBusca, href } from '#platform/navegador/href.ts'

export const linkDasReservas = () => href('/reservas')
export const linkDoRecurso = (recurso: string, busca: { minhas?: 'sim'; dia?: string; reserva?: string } = {}) =>
  comBusca(href('/reservas/{name}', { name: recurso }), busca)
