export const provedoresDeCorreio = ['google', 'microsoft'] as const
export type ProvedorDeCorreio = (typeof provedoresDeCorreio)[number]

/** A provider of mailboxes that signs in with OAuth 2. */
export interface Provedor {
  nome: string
  /** The page where the owner of the mailbox authorises. */
  autorizar: string
  /** The endpoint that exchanges codes and refresh tokens. */
  tokens: string
  /** The scopes that the access to the mailbox requires. */
  escopos: readonly string[]
  /** Further scopes of the request, which the answer does not list. */
  escoposAMais: readonly string[]
  /** Further parameters of the authorisation page. */
  parametros: Readonly<Record<string, string>>
  smtp: { host: string; porta: number; seguranca: 'tls' | 'starttls' | 'nenhuma' }
  imap: { host: string; porta: number; seguro: boolean }
}

export type Provedores = Readonly<Record<ProvedorDeCorreio, Provedor>>

/** Addresses are constants of this file: no setting and no input of a user changes them. */
export const PROVEDORES: Provedores = {
  google: {
    nome: 'Google',
    autorizar: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokens: 'https://oauth2.googleapis.com/token',
    escopos: ['https://mail.google.com/'],
    escoposAMais: [],
    // without both, Google returns a refresh token only the first time
    parametros: { access_type: 'offline', prompt: 'consent' },
    smtp: { host: 'smtp.gmail.com', porta: 465, seguranca: 'tls' },
    imap: { host: 'imap.gmail.com', porta: 993, seguro: true },
  },
  microsoft: {
    nome: 'Microsoft',
    autorizar: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    tokens: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    escopos: ['https://outlook.office.com/IMAP.AccessAsUser.All', 'https://outlook.office.com/SMTP.Send'],
    escoposAMais: ['offline_access'],
    parametros: { prompt: 'select_account' },
    smtp: { host: 'smtp.office365.com', porta: 587, seguranca: 'starttls' },
    imap: { host: 'outlook.office365.com', porta: 993, seguro: true },
  },
}
