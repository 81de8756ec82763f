import type { Banco } from '#platform/postgres/banco.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import type { Correio } from '#platform/mail/correio.ts'
import type { Log } from '#platform/log/log.ts'

/** Sends a text message. Without this dependency, phone factors are refused. */
export interface PortaSms {
  enviar(mensagem: { para: string; texto: string }): Promise<void>
}

/** The company's identity provider (Entra, Google Workspace, Keycloak…), configured by OIDC discovery. */
export interface OpcoesOidc {
  /** Its name in `provider=` and in the identity rows. */
  nome: string
  issuer: string
  clientId: string
  clientSecret: string
  escopos?: string
  /**
   * The provider vouches for every address that it sends (a single-tenant directory), even without `email_verified`.
   */
  emailsVerificados?: boolean
}

/** A token bucket: `fichas` in one burst, refilled over `segundos`. */
export interface Balde {
  fichas: number
  segundos: number
}

export const baldesPadrao = {
  /** otp, recover, resend, signup, PUT /user, reauthenticate: per IP address of the caller */
  envio: { fichas: 30, segundos: 300 },
  verificar: { fichas: 30, segundos: 300 },
  token: { fichas: 150, segundos: 300 },
  fator: { fichas: 15, segundos: 60 },
  authorize: { fichas: 30, segundos: 300 },
  /** wrong passwords for one e-mail from one IP address */
  senha: { fichas: 20, segundos: 900 },
  /** wrong passwords for one e-mail from any IP address; networks of the user's earlier sign-ins are not refused */
  senhaDaConta: { fichas: 100, segundos: 3600 },
  /** e-mails that notify a user of a locked sign-in */
  avisoDeTentativas: { fichas: 1, segundos: 21_600 },
  /** e-mails of one kind to one address */
  intervaloDeCorreio: { fichas: 1, segundos: 60 },
  /** requested e-mails of any kind to one address */
  correioPorEndereco: { fichas: 10, segundos: 3600 },
  /** all e-mails of the installation: a runaway script must not damage the sender's reputation */
  correio: { fichas: 300, segundos: 3600 },
  /** confirmations of sign-ups, separately: a flood of new addresses must not use up the e-mails of existing users */
  correioDeNovos: { fichas: 100, segundos: 3600 },
  sms: { fichas: 30, segundos: 3600 },
} satisfies Record<string, Balde>
export type NomeDoBalde = keyof typeof baldesPadrao

/** Lifetimes, in seconds. */
export const prazosPadrao = {
  jwt: 3600,
  codigo: 3600,
  sms: 300,
  fluxo: 300,
  desafio: 300,
  fatorPendente: 300,
  /** a refresh token reused within this time is caused by two tabs, not by a theft */
  reuso: 10,
  /** minimum time until a refused password or code is answered, so that the time does not reveal a known address */
  recusa: 0.3,
  /** an older session needs a code or the current password to set a new one */
  reautenticacao: 86_400,
}
export type Prazos = typeof prazosPadrao

export interface OpcoesAuth {
  banco: Banco
  cofre: Cofre
  correio: Correio
  log: Log
  /** Public base URL. A function when the port is known only after listening. Links in e-mails use only this. */
  urlPublica: string | (() => string)
  chavePublicavel: string
  /** Bearer token of the admin endpoints; never leaves the server. */
  chaveDeServico: string
  /** Decides whether this address may sign up. Absent: none may. */
  cadastroPermitido?: (email: string) => Promise<boolean>
  /** Sign-ups are confirmed immediately, without an e-mail. For tests and closed networks only. */
  confirmarSozinho?: boolean
  /** Further redirect targets of e-mail links and sign-ins, as globs (`https://app.exemplo.com/**`). */
  redirecionamentos?: string[]
  /** Page of the app that posts `token_hash` when the user presses the button. */
  paginaDeConfirmacao?: string
  oidc?: OpcoesOidc
  sms?: PortaSms
  /** AUTH_JWT_KEYS: JSON array of JWKs. Absent: one ES256 key, created once and stored encrypted in the database. */
  chavesJwt?: string
  baldes?: Partial<Record<NomeDoBalde, Balde>>
  prazos?: Partial<Prazos>
  senhaMinima?: number
  /**
   * Limits of a session, in seconds: its total lifetime, and the longest time without a refresh. `unica` keeps only the
   * latest.
   */
  sessao?: { duracao?: number; inatividade?: number; unica?: boolean }
  produto?: string
  /** Called when password sign-in of this user was closed after many wrong attempts. */
  aoFecharEntrada?: (usuarioId: string) => Promise<void>
  /** Called when a session of this user ended because its refresh token was copied: open live channels must end too. */
  aoEncerrarSessao?: (usuarioId: string) => Promise<void>
}
