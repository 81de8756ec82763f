// Addresses of the pages of the crews for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'

export const linkDaAgenda = (busca: { dia?: string; ordem?: string } = {}) =>
  comBusca(href('/mpvl/agendamento/equipe'), busca)
export const linkDaAgendaDeInstalacoes = (busca: { dia?: string } = {}) =>
  comBusca(href('/mpvl/agendamento/instalacao'), busca)
