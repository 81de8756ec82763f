import { isIPv6 } from 'node:net'
import type { Auth } from './contexto.ts'
import { ErroAuth } from './erro.ts'
import type { NomeDoBalde } from './opcoes.ts'
import { devolverFicha, esperarFicha, tirarFicha } from './repositorio/limites.ts'
import { sha256 } from './token.ts'

const resumo = (parte: string): string => sha256(rede(parte)).slice(0, 32)

/**
 * Returns the key of a bucket. The parts are hashed, so that the table of limits does not list who tried to sign in;
 * one by one, so that all buckets of one account can be found.
 */
export const chaveDe = (balde: NomeDoBalde, ...quem: string[]): string => [balde, ...quem.map(resumo)].join(':')

/**
 * Returns the network of an IPv6 address, because one customer of a provider owns a whole /64 and can call from any
 * address in it. Other values are returned unchanged.
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
 * Takes a token or throws 429. Call it outside a transaction: a refused or failed call must be counted too. Throws
 * without a database, so it fails closed.
 */
export async function limitar(auth: Auth, balde: NomeDoBalde, ...quem: string[]): Promise<void> {
  const espera = await tirar(auth, balde, ...quem)
  if (espera > 0) throw limiteAtingido(balde, espera)
}

/** Returns the seconds to wait; 0 when a token was taken. */
export const tirar = async (auth: Auth, balde: NomeDoBalde, ...quem: string[]): Promise<number> =>
  (await tirarFicha(auth.banco.db, chaveDe(balde, ...quem), auth.baldes[balde])).espera

/** Throws while the bucket is empty, without taking a token. */
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
 * Checks the limits before any requested e-mail. Counts the recipient, known or not. The allowance of the installation
 * is only checked: it is charged when an e-mail is sent (correio/despachar.ts), so that invented addresses cost
 * nothing.
 */
export async function limitarPedidoDeCorreio(auth: Auth, pedido: string, endereco: string): Promise<void> {
  await limitar(auth, 'intervaloDeCorreio', `${pedido}:${endereco}`)
  await limitar(auth, 'correioPorEndereco', endereco)
  await exigirFicha(auth, 'correio', 'todos')
}
