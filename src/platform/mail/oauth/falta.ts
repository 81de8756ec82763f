import { ErroApp } from '#kit/erro.ts'
import type { Provedor } from './provedores.ts'
import type { AutorizacaoVista } from './repositorio.ts'

export type MotivoDaFalta = 'nunca' | 'autorizacao' | 'aplicativo'

const FRASES: Record<MotivoDaFalta, (provedor: string) => string> = {
  nunca: (p) => `Falta autorizar o uso desta conta no ${p}.`,
  autorizacao: () => 'A autorização foi retirada: autorize de novo.',
  aplicativo: (p) => `O ${p} não aceita mais o identificador e o segredo do aplicativo. Confira os dois e autorize.`,
}

export const fraseDaFalta = (motivo: MotivoDaFalta, p: Pick<Provedor, 'nome'>): string => FRASES[motivo](p.nome)

export const motivoDaFalta = (a: Pick<AutorizacaoVista, 'autorizada_em' | 'recusa'>): MotivoDaFalta | null =>
  a.recusa ?? (a.autorizada_em === null ? 'nunca' : null)

/** There is no valid authorisation of the mailbox. Retrying does not help: a person has to authorise it. */
export class FaltaAutorizacao extends ErroApp {
  readonly motivo: MotivoDaFalta
  constructor(motivo: MotivoDaFalta, p: Pick<Provedor, 'nome'>) {
    super('MAIL_AUTHORIZATION', 409, fraseDaFalta(motivo, p))
    this.name = 'FaltaAutorizacao'
    this.motivo = motivo
  }
}
