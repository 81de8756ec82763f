// Addresses of the pages of picking for other modules.
import { href } from '#platform/navegador/href.ts'

export const linkDasSeparacoes = () => href('/est/separacao')
export const linkDaSeparacao = (id: string) => href('/est/separacao/{id}', { id })
