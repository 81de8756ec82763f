import type { Auth } from './contexto.ts'
import { ErroAuth } from './erro.ts'
import type { NomeDoBalde } from './opcoes.ts'
import { devolverFicha, tirarFicha } from './repositorio/limites.ts'
import { sha256 } from './token.ts'

/** Addresses are hashed: the table of limits is no list of who tried to come in. */
const chaveDe = (balde: NomeDoBalde, quem: string): string => `${balde}:${sha256(quem).slice(0, 32)}`

/** Always outside a transaction: a refused or failed call must still have counted. No database, no answer: it fails closed. */
export async function limitar(auth: Auth, balde: NomeDoBalde, quem: string): Promise<void> {
  const { espera } = await tirarFicha(auth.banco.db, chaveDe(balde, quem), auth.baldes[balde])
  if (espera === 0) return
  if (balde === 'intervaloDeCorreio') {
    throw new ErroAuth(429, 'over_email_send_rate_limit', `For security purposes, you can only request this after ${espera} seconds.`, { details: { espera } })
  }
  if (balde === 'correio') throw new ErroAuth(429, 'over_email_send_rate_limit', 'email rate limit exceeded', { details: { espera } })
  if (balde === 'sms') throw new ErroAuth(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded', { details: { espera } })
  throw new ErroAuth(429, 'over_request_rate_limit', 'Request rate limit reached', { details: { espera } })
}

export const devolver = (auth: Auth, balde: NomeDoBalde, quem: string): Promise<void> =>
  devolverFicha(auth.banco.db, chaveDe(balde, quem), auth.baldes[balde])
