// Addresses of the pages of the field application for other modules.
import { comBusca, href } from '#platform/navegador/href.ts'

export const linkDoDia = () => href('/mpvl/campo')
export const linkDoCampo = (id: string) => href('/mpvl/campo/{id}', { id })
export const linkDosConflitos = (busca: { conflito?: string; situacao?: string } = {}) =>
  comBusca(href('/mpvl/ordens-servico/conflitos'), busca)
