import { ErroApp } from '#kit/erro.ts'

const recusa = (code: string, message: string, causa?: unknown) => new ErroApp(code, 401, message, { causa })

/**
 * The three messages that the specification lists. The current official client no longer raises two of them, so our own
 * verifier does.
 */
export const assinaturaInvalida = () => recusa('INVALID_JWT', 'Invalid JWT signature')
export const conjuntoVazio = () => recusa('JWKS_EMPTY', 'JWKS is empty')
export const chaveAusente = () => recusa('JWKS_KEY_NOT_FOUND', 'No matching signing key found in JWKS')

export const tokenIlegivel = (causa: unknown) =>
  recusa('INVALID_TOKEN', 'Não reconhecemos sua sessão. Entre de novo.', causa)
export const bearerDesconhecido = () => recusa('INVALID_TOKEN', 'Não reconhecemos sua sessão. Entre de novo.')
export const sessaoExpirada = () => recusa('SESSION_EXPIRED', 'Sua sessão expirou. Entre de novo.')
export const faltaSegundoFator = () =>
  recusa('SECOND_FACTOR_REQUIRED', 'Confirme o código do autenticador para continuar.')
export const sessaoEncerrada = () => recusa('SESSION_ENDED', 'Sua sessão foi encerrada. Entre de novo.')
export const contaSuspensa = () =>
  new ErroApp('USER_BANNED', 403, 'Sua conta está suspensa. Fale com um administrador.')
