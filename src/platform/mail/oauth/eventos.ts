import { evento } from '#kit/evento.ts'
import type { ProvedorDeCorreio } from './provedores.ts'
import type { DonoDaAutorizacao } from './repositorio.ts'

export interface AutorizacaoRetirada {
  dono: DonoDaAutorizacao
  provedor: ProvedorDeCorreio
  usuario: string
  recusa: 'autorizacao' | 'aplicativo'
  /** ISO; identifies the refusal */
  em: string
}

/** The provider refused to renew the access to a mailbox: a person has to authorise it again. */
export const autorizacaoRetirada = evento<AutorizacaoRetirada>('correio.autorizacao_retirada')
