import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import type { Banco } from '#platform/postgres/banco.ts'
import type { ChaveAbly } from '#platform/realtime/chave.ts'
import { gastarNonce } from '#platform/realtime/repositorio/gastar-nonce.ts'
import { criarToken, type Capacidade } from '#platform/realtime/token.ts'
import { lerCapacidades } from './credencial.ts'
import { credencialInvalida, ErroAbly, pedidoInvalido } from './erros.ts'

const pedido = z.object({
  keyName: z.string(),
  ttl: z.coerce.number().int().nonnegative().nullish(),
  capability: z.string().nullish(),
  clientId: z.string().nullish(),
  timestamp: z.coerce.number().int(),
  nonce: z.string().min(16).max(200),
  mac: z.string(),
})

const TTL_PADRAO_MS = 3_600_000
const RELOGIO_TOLERADO_MS = 15 * 60_000

/**
 * Exchanges a TokenRequest, signed by a holder of the key, for a token: the same kind of JWT that we issue ourselves.
 */
export async function trocarTokenRequest(
  banco: Pick<Banco, 'transacao'>,
  chave: ChaveAbly,
  keyName: string,
  corpo: unknown,
) {
  const lido = pedido.safeParse(corpo)
  if (!lido.success) throw pedidoInvalido('Malformed token request')
  const p = lido.data
  if (keyName !== chave.nome || p.keyName !== chave.nome) throw credencialInvalida('No such key')
  const texto = `${[p.keyName, p.ttl || '', p.capability ?? '', p.clientId ?? '', p.timestamp, p.nonce].join('\n')}\n`
  const certo = createHmac('sha256', chave.segredo).update(texto).digest()
  const dado = Buffer.from(p.mac, 'base64')
  if (dado.length !== certo.length || !timingSafeEqual(dado, certo))
    throw credencialInvalida('The mac of the token request does not verify')
  const agora = Date.now()
  if (Math.abs(agora - p.timestamp) > RELOGIO_TOLERADO_MS)
    throw new ErroAbly(40104, 401, 'Timestamp of the token request is not current')
  const ttl = Math.max(1, Math.floor((p.ttl || TTL_PADRAO_MS) / 1000))
  if (ttl > 86_400) throw new ErroAbly(40003, 400, 'The ttl may be 24 hours at most')
  if (p.clientId === '*') throw new ErroAbly(40012, 400, 'A wildcard clientId is not served here')
  const capacidade = p.capability ? (lerCapacidades(p.capability) as Capacidade) : { '*': ['*' as const] }
  // twice the tolerated skew: a request from a clock ahead of ours must not stay valid longer than its nonce is stored
  if (!(await banco.transacao((tx) => gastarNonce(tx, p.nonce, (2 * RELOGIO_TOLERADO_MS) / 1000))))
    throw new ErroAbly(40105, 401, 'Nonce already used')
  const clientId = p.clientId || null
  return {
    token: await criarToken({ chave: `${chave.nome}:${chave.segredo}`, clientId, capacidade, ttl }),
    keyName: chave.nome,
    issued: agora,
    expires: agora + ttl * 1000,
    capability: JSON.stringify(capacidade),
    ...(clientId === null ? {} : { clientId }),
  }
}
