import { comoObjeto } from '#kit/objeto.ts'
import { ErroDeRede } from '../net/erro-de-rede.ts'
import { FaltaAutorizacao } from './oauth/falta.ts'

/** How a conversation with an SMTP server ended. */
export const desfechos = [
  'aceita',
  'senha',
  'autorizacao',
  'certificado',
  'sem_rota',
  'tempo',
  'destino',
  'recusada',
] as const
export type Desfecho = (typeof desfechos)[number]

const TLS = /^(?:ETLS|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_SSL|EPROTO)/

export function desfechoDe(erro: unknown): Exclude<Desfecho, 'aceita'> {
  if (erro instanceof FaltaAutorizacao) return 'autorizacao'
  const { code, responseCode, command, cause } = comoObjeto(erro)
  const codigo = typeof code === 'string' ? code : ''
  const resposta = typeof responseCode === 'number' ? responseCode : 0
  // a 4xx response at login is a temporary failure of the server, not a wrong password
  if (codigo === 'EAUTH') return resposta >= 400 && resposta < 500 ? 'recusada' : 'senha'
  if (TLS.test(codigo) || TLS.test(String(comoObjeto(cause).code ?? ''))) return 'certificado'
  if (erro instanceof ErroDeRede) return erro.fase === 'tempo' ? 'tempo' : 'sem_rota'
  if (typeof command === 'string' && command.startsWith('RCPT')) return 'destino'
  if (resposta > 0) return 'recusada'
  if (/TIMEDOUT|TIMEOUT/i.test(codigo)) return 'tempo'
  // the connection was open and the certificate refused: Node reports it on the socket
  if (codigo === 'ESOCKET' && /certificate|self.signed|SSL|TLS/i.test(erro instanceof Error ? erro.message : ''))
    return 'certificado'
  return 'sem_rota'
}

/** One sentence for the administrator. */
export const fraseDoDesfecho = (desfecho: Desfecho, erro?: unknown): string =>
  erro instanceof FaltaAutorizacao ? erro.message : FRASES[desfecho]

const FRASES: Record<Desfecho, string> = {
  aceita: 'O servidor aceitou a mensagem.',
  senha: 'O servidor recusou o usuário ou a senha.',
  autorizacao: 'A autorização foi retirada: autorize de novo.',
  certificado: 'A conexão segura não é confiável. Confira o nome do servidor, a porta e o tipo de segurança.',
  sem_rota: 'Não foi possível chegar ao servidor. Confira o endereço e a porta.',
  tempo: 'O servidor demorou demais para responder. Confira a porta e o tipo de segurança.',
  destino: 'O servidor recusou o endereço de quem recebe.',
  recusada: 'O servidor recusou a mensagem.',
}

/** The server's own answer on one line, as it may be shown to the administrator. */
export function respostaDe(erro: unknown): string | null {
  const { response } = comoObjeto(erro)
  if (typeof response !== 'string') return null
  return (
    response
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, 300) || null
  )
}
