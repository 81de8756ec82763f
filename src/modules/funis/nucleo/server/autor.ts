import type { Autor } from '#platform/eventos/unidade.ts'

const PREFIXO = 'regra:'

/** A rule acts as the system; `requisicao_id` identifies the run in every audit row. */
export const autorDaExecucao = (id: string): Autor => ({ usuario: null, requisicao_id: PREFIXO + id })
/** The rule run that is acting; null for a user or any other source. */
export const execucaoDe = (autor: Autor): string | null =>
  autor.usuario === null && autor.requisicao_id?.startsWith(PREFIXO) ? autor.requisicao_id.slice(PREFIXO.length) : null
