import { createTransport } from 'nodemailer'
import { ErroApp, invalido } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Log } from '../log/log.ts'
import type { Banco } from '../postgres/banco.ts'
import type { MensagemDeCorreio } from './mensagem.ts'
import { guardarNaCaixa } from './repositorio/caixa-de-saida.ts'

export interface Correio {
  /** False without SMTP_URL: an e-mail only reaches the outbox in the database and no recipient gets it. */
  readonly configurado: boolean
  enviar(mensagem: MensagemDeCorreio): Promise<void>
}

export interface OpcoesDoCorreio {
  smtpUrl: string | undefined
  /** `Nome <endereco>` */
  remetente: string
  banco: Banco
  log: Log
  /** For each step of the conversation with the SMTP server, in ms. */
  timeoutMs?: number
}

/**
 * The e-mail was not accepted. `temporaria`: worth retrying later; otherwise the address or the message itself was
 * refused.
 */
export class FalhaDeCorreio extends ErroApp {
  readonly temporaria: boolean
  constructor(temporaria: boolean, causa: unknown) {
    super(
      'MAIL_FAILURE',
      502,
      temporaria
        ? 'Não foi possível enviar o e-mail agora. Tente de novo em instantes.'
        : 'O e-mail foi recusado. Confira o endereço.',
      { causa },
    )
    this.name = 'FalhaDeCorreio'
    this.temporaria = temporaria
  }
}

/**
 * Sends through SMTP_URL, or, without it, stores the e-mail in the outbox that a local page shows. Retries are the
 * caller's decision.
 */
export function criarCorreio({ smtpUrl, remetente, banco, log, timeoutMs = 15_000 }: OpcoesDoCorreio): Correio {
  const entregar = smtpUrl
    ? porSmtp(smtpUrl, remetente, log, timeoutMs)
    : (m: MensagemDeCorreio) => guardarNaCaixa(banco, m)
  return {
    configurado: smtpUrl !== undefined,
    async enviar(mensagem) {
      // exactly one address on one line: a list or a line break could add headers
      if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(mensagem.para)) throw invalido('E-mail inválido')
      await entregar({ ...mensagem, assunto: mensagem.assunto.replace(/[\r\n]+/g, ' ') })
    },
  }
}

function porSmtp(url: string, remetente: string, log: Log, timeoutMs: number): (m: MensagemDeCorreio) => Promise<void> {
  const transporte = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return async ({ para, assunto, texto, html }) => {
    try {
      await transporte.sendMail({ from: remetente, to: para, subject: assunto, text: texto, html })
    } catch (causa) {
      const { code, responseCode } = comoObjeto(causa)
      const temporaria = !(typeof responseCode === 'number' && responseCode >= 500) && code !== 'EAUTH'
      // without the address and without the server's text, which repeats it
      log.warn({ code, responseCode, temporaria }, 'mail not accepted')
      throw new FalhaDeCorreio(temporaria, causa)
    }
  }
}
