import { ErroApp } from '#kit/erro.ts'

/**
 * A refusal with GoTrue's code and text: the official client compares codes, and our screens translate them to
 * Portuguese.
 */
export class ErroAuth extends ErroApp {
  constructor(status: number, code: string, message: string, extra: { details?: unknown; causa?: unknown } = {}) {
    super(code, status, message, extra)
    this.name = 'ErroAuth'
  }
}

/** `{error, error_description}` instead of `{code, message}`: the form of OAuth endpoints. */
export class ErroOAuth extends ErroAuth {}

export const validacao = (message: string) => new ErroAuth(400, 'validation_failed', message)
export const semCredencial = () => new ErroAuth(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
export const jwtRuim = (motivo: string) => new ErroAuth(403, 'bad_jwt', `invalid JWT: ${motivo}`)
export const credenciaisInvalidas = () => new ErroAuth(400, 'invalid_credentials', 'Invalid login credentials')
export const usuarioBanido = (status: number) => new ErroAuth(status, 'user_banned', 'User is banned')
export const usuarioNaoEncontrado = (status = 404) => new ErroAuth(status, 'user_not_found', 'User not found')
export const codigoExpirado = (message = 'Token has expired or is invalid') => new ErroAuth(403, 'otp_expired', message)
export const cadastroFechado = () => new ErroAuth(422, 'signup_disabled', 'Signups not allowed for this instance')
export const emailExiste = () =>
  new ErroAuth(422, 'email_exists', 'A user with this email address has already been registered')
export const fatorNaoEncontrado = (status = 404) => new ErroAuth(status, 'mfa_factor_not_found', 'MFA factor not found')
export const semTelefone = (status = 400) =>
  new ErroAuth(status, 'phone_provider_disabled', 'Phone logins are disabled')
