import { evento } from '#kit/evento.ts'
import { difundir, type Difusao } from '../eventos/relay.ts'
import type { Unidade } from '../eventos/unidade.ts'

/** Whose credentials stop counting: those of one person, or all that open one channel. */
export type AlvoDeRevogacao = { cliente: string } | { canal: string }

/** No client may name it: it tells every process that serves sockets whose credentials stopped counting. */
export const CANAL_DE_REVOGACAO = '[revogar]'

export const aoVivoRevogado = evento<AlvoDeRevogacao>('plataforma.ao_vivo_revogado')

/**
 * With the change that took a right away. Whoever still has it notices nothing: their page shows a new credential by
 * itself.
 */
export const revogarAoVivo = (u: Unidade, alvo: AlvoDeRevogacao): void => u.emitir(aoVivoRevogado, alvo)

const textoDe = (alvo: AlvoDeRevogacao): string =>
  'cliente' in alvo ? `cliente:${alvo.cliente}` : `canal:${alvo.canal}`

export function mensagemDeRevogacao(alvo: AlvoDeRevogacao) {
  const texto = textoDe(alvo)
  return { canal: CANAL_DE_REVOGACAO, nome: 'revogar', dados: { alvo: texto }, unica: `r:${texto}` }
}

export const difusaoDeRevogacao: Difusao = difundir(aoVivoRevogado, (alvo) => [mensagemDeRevogacao(alvo)])

export const alvoDaMensagem = (dados: unknown): string => String((dados as { alvo?: unknown }).alvo)
