import { FaltaAutorizacao } from '#platform/mail/oauth/falta.ts'
import { ErroDeRede } from '#platform/net/erro-de-rede.ts'
import { ErroDeChat, type ClasseDeFalha } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'

interface FalhaDeCorreio {
  code?: string
  responseCode?: number
  command?: string
  authenticationFailed?: boolean
  serverResponseCode?: string
}

const como = (erro: unknown): FalhaDeCorreio => (typeof erro === 'object' && erro !== null ? erro : {})

export const recusouSenha = (erro: unknown): boolean => {
  const { authenticationFailed, serverResponseCode, code, responseCode } = como(erro)
  // a 4xx response at login is a temporary failure of the server, not a wrong password
  return (
    authenticationFailed === true ||
    serverResponseCode === 'AUTHENTICATIONFAILED' ||
    (code === 'EAUTH' && !(responseCode !== undefined && responseCode < 500))
  )
}

const TLS = /^(?:ETLS|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_SSL|EPROTO)/

/** Returns one sentence for the user who configures the inbox; the server's own response goes only to the log. */
export function fraseDaLigacao(erro: unknown, qual: 'IMAP' | 'SMTP'): string {
  const { code = '' } = como(erro)
  if (erro instanceof FaltaAutorizacao) return erro.message
  if (recusouSenha(erro)) return `O servidor ${qual} recusou o usuário ou a senha.`
  if (erro instanceof ErroDeRede) return `Não foi possível chegar ao servidor ${qual}. Confira o endereço e a porta.`
  if (TLS.test(code))
    return `O servidor ${qual} não ofereceu uma conexão segura em que se possa confiar. Confira a porta e a opção de conexão segura.`
  if (/TIMEDOUT|TIMEOUT/i.test(code)) return `O servidor ${qual} demorou demais para responder.`
  return `Não foi possível conectar ao servidor ${qual}. Confira o endereço, a porta e a opção de conexão segura.`
}

/**
 * Maps an SMTP error to a sentence and a class. After the e-mail was transmitted the outcome is `incerta`, so an
 * automatic retry is not safe.
 */
export function falhaDoEnvio(erro: unknown): ErroDeChat {
  const { code = '', responseCode, command = '' } = como(erro)
  const feito = (detalhe: string, classe: ClasseDeFalha, status = 502) =>
    new ErroDeChat('Erro ao enviar mensagem', status, erro, { detalhe, classe })
  if (erro instanceof FaltaAutorizacao) return feito(erro.message, 'permanente')
  if (recusouSenha(erro))
    return feito('O servidor de saída recusou o usuário ou a senha. Confira a configuração da caixa.', 'permanente')
  if (responseCode !== undefined && responseCode >= 500) {
    if (command.startsWith('RCPT')) return feito('O servidor recusou o endereço de quem recebe.', 'permanente')
    if (responseCode === 552) return feito('A mensagem é grande demais para o servidor de e-mail.', 'permanente')
    return feito('O servidor de e-mail recusou a mensagem.', 'permanente')
  }
  if (responseCode !== undefined && responseCode >= 400)
    return feito('O servidor de e-mail pediu para tentar mais tarde.', 'repetivel')
  if (erro instanceof ErroDeRede)
    return feito(fraseDaLigacao(erro, 'SMTP'), erro.fase === 'recusado' ? 'permanente' : 'repetivel')
  if (TLS.test(code)) return feito(fraseDaLigacao(erro, 'SMTP'), 'permanente')
  if (command === 'DATA' || code === 'ESTREAM')
    return feito('O servidor não confirmou o recebimento. Não sabemos se o e-mail saiu.', 'incerta')
  if (/^(?:ECONNECTION|ECONNREFUSED|EDNS|ETIMEDOUT|ESOCKET|ECONNRESET)$/.test(code))
    return feito('O servidor de e-mail não respondeu.', command === '' || command === 'CONN' ? 'repetivel' : 'incerta')
  return feito('O e-mail não pôde ser montado ou entregue ao servidor.', 'permanente')
}
