import type { InfoDeErro } from './protocolo.ts'

/** An error of the Ably catalogue. Its message is for developers: the browser wrapper shows states in Portuguese. */
export class ErroAbly extends Error {
  readonly info: InfoDeErro
  constructor(code: number, statusCode: number, message: string) {
    super(message)
    this.name = 'ErroAbly'
    this.info = { code, statusCode, message }
  }
}

export const pedidoInvalido = (message: string) => new ErroAbly(40000, 400, message)
export const mensagemGrande = (tamanho: number, maximo: number) =>
  new ErroAbly(
    40009,
    400,
    `Maximum size of messages that can be published at once exceeded (was ${tamanho} bytes; limit is ${maximo} bytes)`,
  )
export const canalInvalido = () => new ErroAbly(40010, 400, 'Invalid channel name')
export const clienteInvalido = (message: string) => new ErroAbly(40012, 400, message)
export const credencialInvalida = (message: string) => new ErroAbly(40101, 401, message)
export const clienteDivergente = () => new ErroAbly(40102, 401, 'The clientId is not the one of the token')
/** Revoked before its expiry: the client requests another token by itself, which covers the remaining rights. */
export const tokenRevogado = () => new ErroAbly(40141, 401, 'Token revoked')
export const tokenExpirado = () => new ErroAbly(40142, 401, 'Token expired')
/** A token error, which makes the client fetch another token by itself, as needed after a change of the key. */
export const tokenInvalido = (message: string) => new ErroAbly(40144, 401, message)
export const semCapacidade = (message: string) => new ErroAbly(40160, 401, message)
export const muitosPedidos = () => new ErroAbly(42910, 429, 'Rate limit exceeded; request rejected')
export const falhaInterna = () => new ErroAbly(50000, 500, 'Internal error')
export const conexaoDesconhecida = () =>
  new ErroAbly(80008, 400, 'Unable to recover connection: connection unknown or expired')
export const chaveDeConexaoInvalida = () =>
  new ErroAbly(80018, 400, 'Invalid connectionKey: not issued to this client by this service')
export const continuidadePerdida = () => new ErroAbly(90003, 404, 'Unable to recover channel: messages expired')
export const canaisDemais = (maximo: number) =>
  new ErroAbly(90010, 400, `Maximum number of channels per connection (${maximo}) exceeded`)

export const comoErroAbly = (erro: unknown): ErroAbly => (erro instanceof ErroAbly ? erro : falhaInterna())
