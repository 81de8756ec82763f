import type { Banco } from '#platform/postgres/banco.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import type { Correio } from '#platform/mail/correio.ts'
import type { Log } from '#platform/log/log.ts'

/** Sends one text message. Without a port, phone factors are refused. */
export interface PortaSms {
  enviar(mensagem: { para: string; texto: string }): Promise<void>
}

/**
 * The one identity provider a company usually has (Entra, Google Workspace, Keycloak…), found through OIDC discovery.
 */
export interface OpcoesOidc {
  /** As it appears in `provider=` and in the identity rows. */
  nome: string
  issuer: string
  clientId: string
  clientSecret: string
  escopos?: string
  /** The provider vouches for every address it sends (a single-tenant directory), even without `email_verified`. */
  emailsVerificados?: boolean
}

/** Burst and seconds of one token bucket: `fichas` at once, refilled over `segundos`. */
export interface Balde {
  fichas: number
  segundos: number
}

export const baldesPadrao = {
  /** otp, recover, resend, signup, PUT /user, reauthenticate: per address of the caller */
  envio: { fichas: 30, segundos: 300 },
  verificar: { fichas: 30, segundos: 300 },
  token: { fichas: 150, segundos: 300 },
  fator: { fichas: 15, segundos: 60 },
  authorize: { fichas: 30, segundos: 300 },
  /** wrong passwords for one e-mail from one address */
  senha: { fichas: 20, segundos: 900 },
  /** wrong passwords for one e-mail from anywhere; a place where the person signed in before is not refused */
  senhaDaConta: { fichas: 100, segundos: 3600 },
  /** mails that tell a person about a locked sign-in */
  avisoDeTentativas: { fichas: 1, segundos: 21_600 },
  /** one mail of a kind to one address */
  intervaloDeCorreio: { fichas: 1, segundos: 60 },
  /** mails of any kind that anybody asked for to one address */
  correioPorEndereco: { fichas: 10, segundos: 3600 },
  /** all mail of the installation: a runaway script must not burn the sender's reputation */
  correio: { fichas: 300, segundos: 3600 },
  /** confirmations of sign-ups, apart: a flood of new addresses must not use up the mail of the people who work here */
  correioDeNovos: { fichas: 100, segundos: 3600 },
  sms: { fichas: 30, segundos: 3600 },
} satisfies Record<string, Balde>
export type NomeDoBalde = keyof typeof baldesPadrao

/** Lives, in seconds. */
export const prazosPadrao = {
  jwt: 3600,
  codigo: 3600,
  sms: 300,
  fluxo: 300,
  desafio: 300,
  fatorPendente: 300,
  /** a refresh token used again within this time is two tabs, not a thief */
  reuso: 10,
  /**
   * a refused password or code is answered no earlier, so that the time does not tell a known address from an unknown
   * one
   */
  recusa: 0.3,
  /** an older session must show a code or the current password to set a new one */
  reautenticacao: 86_400,
}
export type Prazos = typeof prazosPadrao

export interface OpcoesAuth {
  banco: Banco
  cofre: Cofre
  correio: Correio
  log: Log
  /**
   * The address people open. A function when the port is only known after listening. Links in mail use this and nothing
   * else.
   */
  urlPublica: string | (() => string)
  chavePublicavel: string
  /** Bearer that opens the admin calls; never leaves the server. */
  chaveDeServico: string
  /** May this address make an account by itself? Absent: nobody may. */
  cadastroPermitido?: (email: string) => Promise<boolean>
  /** New sign-ups count as confirmed, no mail is sent. For tests and closed networks only. */
  confirmarSozinho?: boolean
  /** More places a mail link or a sign-in may return to, as globs (`https://app.exemplo.com/**`). */
  redirecionamentos?: string[]
  /** Page of the app that posts `token_hash` when the person presses the button. */
  paginaDeConfirmacao?: string
  oidc?: OpcoesOidc
  sms?: PortaSms
  /** AUTH_JWT_KEYS: JSON array of JWKs. Absent: one ES256 key made once and kept encrypted in the database. */
  chavesJwt?: string
  baldes?: Partial<Record<NomeDoBalde, Balde>>
  prazos?: Partial<Prazos>
  senhaMinima?: number
  /**
   * Limits of a session, in seconds: its whole life, and how long it may stay without a refresh. `unica` keeps only the
   * latest.
   */
  sessao?: { duracao?: number; inatividade?: number; unica?: boolean }
  produto?: string
  /** Password sign-in of this person was closed after many wrong guesses. */
  aoFecharEntrada?: (usuarioId: string) => Promise<void>
  /** A session of this person ended because its refresh token was copied: open live channels must end too. */
  aoEncerrarSessao?: (usuarioId: string) => Promise<void>
}
