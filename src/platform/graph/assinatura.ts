import { createHmac, timingSafeEqual } from 'node:crypto'
import { ehObjeto } from '#kit/objeto.ts'

const iguais = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)

/** Compares two secrets in constant time, whatever their lengths. Hashing first makes the lengths equal. */
export const mesmoSegredo = (a: string, b: string): boolean =>
  iguais(createHmac('sha256', 'x').update(a).digest(), createHmac('sha256', 'x').update(b).digest())

/** Checks `X-Hub-Signature-256: sha256=<hex>` against the raw text as received. */
export function assinaturaConfere(segredo: string, bruto: string, cabecalho: unknown): boolean {
  const dada = typeof cabecalho === 'string' ? /^sha256=([0-9a-f]{64})$/i.exec(cabecalho)?.[1] : undefined
  return dada !== undefined && iguais(Buffer.from(dada, 'hex'), createHmac('sha256', segredo).update(bruto).digest())
}

/** Answers the handshake of a subscription: the challenge to return, or null when the verify token is wrong. */
export function respostaAoDesafio(query: Record<string, unknown>, tokenEsperado: string | undefined): string | null {
  const { 'hub.mode': modo, 'hub.verify_token': token, 'hub.challenge': desafio } = query
  if (modo !== 'subscribe' || typeof token !== 'string' || !tokenEsperado || !mesmoSegredo(token, tokenEsperado))
    return null
  return desafio === undefined ? null : String(desafio)
}

/**
 * Reads `<signature>.<payload>` in base64url, as the data-deletion callback sends it; null unless the app signed it.
 */
export function lerPedidoAssinado(pedido: string, segredo: string): Record<string, unknown> | null {
  const [assinatura = '', conteudo = ''] = pedido.split('.', 2)
  if (!iguais(Buffer.from(assinatura, 'base64url'), createHmac('sha256', segredo).update(conteudo).digest()))
    return null
  try {
    const lido: unknown = JSON.parse(Buffer.from(conteudo, 'base64url').toString('utf8'))
    return ehObjeto(lido) ? lido : null
  } catch {
    return null
  }
}

/** Proof that the holder of the token also has the app secret; an app can require it on every call. */
export const provaDoSegredo = (segredo: string, token: string): string =>
  createHmac('sha256', segredo).update(token).digest('hex')
