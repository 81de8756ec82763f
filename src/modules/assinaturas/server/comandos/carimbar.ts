import { sql } from 'kysely'
import { CarimboRecusado, lerResposta, pedirCarimbo } from '#platform/certificados/carimbo.ts'
import { ErroDeRede } from '#platform/net/erro-de-rede.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'

const TEMPO_MS = 10_000

export interface Carimbo {
  token: Buffer
  em: Date
}

/** Address of the time stamp service; null where none is set. */
export async function servicoDeCarimbo(db: Db): Promise<string | null> {
  const { rows } = await sql<{ url: string }>`select url from assinaturas.carimbo`.execute(db)
  return rows[0]?.url ?? null
}

/** A time stamp over some bytes. Null without a service, or when it does not give one that can be verified. */
export async function carimbar(
  s: Pick<Servicos, 'banco' | 'rede' | 'log'>,
  bytes: Buffer,
  agora = () => new Date(),
): Promise<Carimbo | null> {
  const servico = await servicoDeCarimbo(s.banco.db)
  if (!servico) return null
  const { pedido, nonce } = pedirCarimbo(bytes)
  try {
    const r = await s.rede.buscar(servico, {
      metodo: 'POST',
      cabecalhos: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      corpo: pedido,
      timeoutMs: TEMPO_MS,
      maxBytes: 100_000,
    })
    if (r.status !== 200) throw new CarimboRecusado(`HTTP ${r.status}`)
    return lerResposta(r.corpo, bytes, nonce, agora())
  } catch (err) {
    if (!(err instanceof CarimboRecusado || err instanceof ErroDeRede)) throw err
    s.log.warn({ err }, 'assinaturas: no time stamp')
    return null
  }
}
