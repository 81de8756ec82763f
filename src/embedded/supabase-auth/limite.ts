import { isIPv6 } from 'node:net'
import type { Auth } from './contexto.ts'
import { ErroAuth } from './erro.ts'
import type { NomeDoBalde } from './opcoes.ts'
import { devolverFicha, esperarFicha, tirarFicha } from './repositorio/limites.ts'
import { sha256 } from './token.ts'

const resumo = (parte: string): string => sha256(rede(parte)).slice(0, 32)

/**
 * Addresses are hashed: the table of limits is no list of who tried to come in. Parts stay apart, so that all of one
 * account can be found.
 */
export const chaveDe = (balde: NomeDoBalde, ...quem: string[]): string => [balde, ...quem.map(resumo)].join(':')

/**
 * One customer of a provider owns a whole /64 of IPv6 and can call from any address of it. Anything else counts as it
 * is.
 */
export function rede(quem: string): string {
  const semPrefixo = quem.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(semPrefixo)) return semPrefixo
  const [esquerda = '', direita] = semPrefixo.toLowerCase().split('::')
  const grupos = (texto: string | undefined) => (texto ? texto.split(':') : [])
  const [inicio, fim] = [grupos(esquerda), grupos(direita)]
  const zeros = direita === undefined ? 0 : Math.max(0, 8 - inicio.length - fim.length)
  const todos = [...inicio, ...Array.from({ length: zeros }, () => '0'), ...fim]
  return `${todos
    .slice(0, 4)
    .map((g) => g.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * Always outside a transaction: a refused or failed call must still have counted. No database, no answer: it fails
 * closed.
 */
export async function limitar(auth: Auth, balde: NomeDoBalde, ...quem: string[]): Promise<void> {
  const espera = await tirar(auth, balde, ...quem)
  if (espera > 0) throw limiteAtingido(balde, espera)
}

/** Seconds to wait; 0 when a token was taken. */
export const tirar = async (auth: Auth, balde: NomeDoBalde, ...quem: string[]): Promise<number> =>
  (await tirarFicha(auth.banco.db, chaveDe(balde, ...quem), auth.baldes[balde])).espera

/** Refuses while the bucket is empty, without taking from it. */
export async function exigirFicha(auth: Auth, balde: NomeDoBalde, ...quem: string[]): Promise<void> {
  const espera = await esperarFicha(auth.banco.db, chaveDe(balde, ...quem), auth.baldes[balde])
  if (espera > 0) throw limiteAtingido(balde, espera)
}

export function limiteAtingido(balde: NomeDoBalde, espera: number): ErroAuth {
  const details = { espera }
  if (balde === 'intervaloDeCorreio' || balde === 'correioPorEndereco') {
    return new ErroAuth(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${espera} seconds.`,
      { details },
    )
  }
  if (balde === 'correio')
    return new ErroAuth(429, 'over_email_send_rate_limit', 'email rate limit exceeded', { details })
  if (balde === 'sms') return new ErroAuth(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded', { details })
  return new ErroAuth(429, 'over_request_rate_limit', 'Request rate limit reached', { details })
}

export const devolver = (auth: Auth, balde: NomeDoBalde, ...quem: string[]): Promise<void> =>
  devolverFicha(auth.banco.db, chaveDe(balde, ...quem), auth.baldes[balde])

/**
 * Before any mail that somebody asks for. Counts the recipient, known or not; the allowance of the installation is only
 * looked at: it is charged when a mail is sent (correio/despachar.ts), so that invented addresses cost nothing.
 */
export async function limitarPedidoDeCorreio(auth: Auth, pedido: string, endereco: string): Promise<void> {
  await limitar(auth, 'intervaloDeCorreio', `${pedido}:${endereco}`)
  await limitar(auth, 'correioPorEndereco', endereco)
  await exigirFicha(auth, 'correio', 'todos')
}
