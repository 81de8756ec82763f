import { evento } from '#kit/evento.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { difundir, type Difusao } from '../eventos/relay.ts'
import type { Unidade } from '../eventos/unidade.ts'

/** Whose credentials are revoked: those of one user, or all that cover one channel. */
export type AlvoDeRevogacao = { cliente: string } | { canal: string }

/** Internal channel, refused to clients: reports revocations to every process that serves sockets. */
export const CANAL_DE_REVOGACAO = '[revogar]'

export const aoVivoRevogado = evento<AlvoDeRevogacao>('plataforma.ao_vivo_revogado')

/**
 * Revokes credentials in the transaction of the change that removed a right. For clients that still have the right
 * nothing changes: the page obtains a new credential by itself.
 */
export const revogarAoVivo = (u: Unidade, alvo: AlvoDeRevogacao): void => u.emitir(aoVivoRevogado, alvo)

const textoDe = (alvo: AlvoDeRevogacao): string =>
  'cliente' in alvo ? `cliente:${alvo.cliente}` : `canal:${alvo.canal}`

export function mensagemDeRevogacao(alvo: AlvoDeRevogacao) {
  const texto = textoDe(alvo)
  return { canal: CANAL_DE_REVOGACAO, nome: 'revogar', dados: { alvo: texto }, unica: `r:${texto}` }
}

export const difusaoDeRevogacao: Difusao = difundir(aoVivoRevogado, (alvo) => [mensagemDeRevogacao(alvo)])

export const alvoDaMensagem = (dados: unknown): string => String(comoObjeto(dados).alvo)
