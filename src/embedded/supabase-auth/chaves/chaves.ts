import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose'
import type { Banco } from '#platform/postgres/banco.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import { aposentarChaves, inserirChave, listarChaves, travarChaves } from '../repositorio/chaves.ts'
import { lerChavesDadas } from './dadas.ts'
import { chaveDeAssinatura, publica, type ChaveDeAssinatura } from './jwk.ts'

export interface Chaves {
  assinar(corpo: JWTPayload): Promise<string>
  /**
   * Returns every key that may still verify a token. `recarregar` is passed after an unknown kid: another process may
   * have rotated the keys.
   */
  paraVerificar(recarregar?: boolean): Promise<JWK[]>
  /** Public keys for the JWKS: never a symmetric key. */
  publicas(): Promise<JWK[]>
  /** Publishes a new key now; it signs ten minutes later, when every cached JWKS contains it. */
  girar(): Promise<void>
}

interface Conjunto {
  assinante: ChaveDeAssinatura
  verificam: JWK[]
}

const CONTEXTO = 'auth.signing_keys.private_jwk'
/** Cache time of the JWKS in clients and our verifiers, in seconds. */
const MARGEM = 600
const RELER_MS = 60_000
const RELER_SEM_ACHAR_MS = 5_000

export function abrirChaves(o: {
  banco: Banco
  cofre: Cofre
  chavesJwt?: string | undefined
  vidaDoJwt: number
}): Chaves {
  const { banco, cofre } = o
  let atual: { conjunto: Promise<Conjunto>; lido: number } | undefined

  async function lerDoBanco(): Promise<Conjunto> {
    let linhas = await listarChaves(banco.db)
    if (!linhas.some((l) => l.assina)) {
      await banco.transacao(async (tx) => {
        await travarChaves(tx)
        if (!(await listarChaves(tx)).some((l) => l.assina)) await novaChave(tx, 0)
      })
      linhas = await listarChaves(banco.db)
    }
    const primeira = linhas[0]
    if (!primeira) throw new TypeError('the signing key vanished')
    const privada = JSON.parse(cofre.decifrar(primeira.private_jwk, CONTEXTO)) as JWK
    return { assinante: await chaveDeAssinatura(privada), verificam: linhas.map((l) => l.public_jwk) }
  }

  async function novaChave(tx: Parameters<typeof inserirChave>[0], emSegundos: number): Promise<void> {
    const par = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(par.privateKey)
    const kid = await calculateJwkThumbprint(jwk)
    const privada = { ...jwk, kid, alg: 'ES256', use: 'sig' }
    await inserirChave(tx, {
      kid,
      alg: 'ES256',
      publica: publica(privada),
      privada: cofre.cifrar(JSON.stringify(privada), CONTEXTO),
      emSegundos,
    })
  }

  const ler = o.chavesJwt ? () => lerChavesDadas(o.chavesJwt ?? '') : lerDoBanco
  function conjunto(idadeMaxima: number): Promise<Conjunto> {
    if (atual && Date.now() - atual.lido < idadeMaxima) return atual.conjunto
    const novo = { conjunto: ler(), lido: Date.now() }
    novo.conjunto.catch(() => {
      if (atual === novo) atual = undefined
    })
    return (atual = novo).conjunto
  }

  return {
    async assinar(corpo) {
      const { assinante } = await conjunto(RELER_MS)
      return new SignJWT(corpo)
        .setProtectedHeader({ alg: assinante.alg, kid: assinante.kid, typ: 'JWT' })
        .sign(assinante.chave)
    },
    paraVerificar: async (recarregar) => (await conjunto(recarregar ? RELER_SEM_ACHAR_MS : RELER_MS)).verificam,
    publicas: async () => (await conjunto(RELER_MS)).verificam.filter((j) => j.kty !== 'oct').map(publica),
    async girar() {
      if (o.chavesJwt) throw new RangeError('keys given by configuration rotate in the configuration')
      await banco.transacao(async (tx) => {
        await travarChaves(tx)
        // the old key signs for MARGEM more seconds, and its last token lives for a whole JWT lifetime
        await aposentarChaves(tx, MARGEM + o.vidaDoJwt + MARGEM)
        await novaChave(tx, MARGEM)
      })
      atual = undefined
    },
  }
}
