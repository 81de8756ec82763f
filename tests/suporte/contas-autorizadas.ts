import { PROVEDORES, type Provedores } from '#platform/mail/oauth/provedores.ts'
import type { ContraparteOAuth } from './contraparte-oauth.ts'
import type { Correio } from './correio.ts'

/** The providers, with addresses of the counterparts of a test. */
export function provedoresDeTeste(oauth: ContraparteOAuth, correio: Correio): Provedores {
  const aqui = {
    autorizar: `${oauth.url}/autorizar`,
    tokens: `${oauth.url}/token`,
    smtp: { host: '127.0.0.1', porta: Number(correio.configuracao.porta_smtp), seguranca: 'nenhuma' as const },
    imap: { host: '127.0.0.1', porta: Number(correio.configuracao.porta_imap), seguro: false },
  }
  return { google: { ...PROVEDORES.google, ...aqui }, microsoft: { ...PROVEDORES.microsoft, ...aqui } }
}
