import { errors, jwtVerify, SignJWT } from 'jose'
import { ErroDeStorage } from './erro.ts'

/**
 * Permission of a signed URL. Scope and whole path are inside: a token for one file, or for reading, permits nothing
 * else.
 */
export type Escopo = 'ler' | 'gravar'

export interface Passe {
  escopo: Escopo
  /** `bucket/path` */
  url: string
  upsert: boolean
  dono: string | null
}

export interface Assinador {
  assinar(passe: Omit<Passe, 'upsert' | 'dono'> & Partial<Passe>, segundos: number): Promise<string>
  /** Returns the pass if the token is ours, not expired, and for exactly this scope and path. */
  conferir(token: unknown, escopo: Escopo, url: string): Promise<Passe>
}

export function criarAssinador(segredo: () => Promise<Uint8Array>): Assinador {
  return {
    async assinar({ escopo, url, upsert = false, dono = null }, segundos) {
      const agora = Math.floor(Date.now() / 1000)
      return new SignJWT({ url, escopo, ...(upsert ? { upsert } : {}), ...(dono ? { dono } : {}) })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(agora)
        .setExpirationTime(agora + segundos)
        .sign(await segredo())
    },
    async conferir(token, escopo, url) {
      if (typeof token !== 'string' || token === '') throw new ErroDeStorage('InvalidSignature')
      const chave = await segredo()
      const { payload } = await jwtVerify(token, chave, {
        algorithms: ['HS256'],
        requiredClaims: ['exp', 'iat'],
      }).catch((causa: unknown) => {
        throw new ErroDeStorage(causa instanceof errors.JWTExpired ? 'ExpiredToken' : 'InvalidSignature', { causa })
      })
      if (payload.escopo !== escopo || payload.url !== url) throw new ErroDeStorage('InvalidSignature')
      return {
        escopo,
        url,
        upsert: payload.upsert === true,
        dono: typeof payload.dono === 'string' ? payload.dono : null,
      }
    },
  }
}
