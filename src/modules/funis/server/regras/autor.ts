import type { Autor } from '#platform/eventos/unidade.ts'

const PREFIXO = 'regra:'

/** A rule acts as the system, and every trace of it says which run it was. */
export const autorDaExecucao = (id: string): Autor => ({ usuario: null, requisicao_id: PREFIXO + id })
/** The run of a rule that is acting; null when it is a person or anything else. */
export const execucaoDe = (autor: Autor): string | null =>
  autor.usuario === null && autor.requisicao_id?.startsWith(PREFIXO) ? autor.requisicao_id.slice(PREFIXO.length) : null
