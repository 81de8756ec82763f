import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ehObjeto } from '#kit/objeto.ts'
import { LIMITE_GERAL, type Deposito } from './deposito.ts'
import { ErroDeStorage, grandeDemais } from './erro.ts'
import type { Balde } from './consultas/objetos.ts'
import { receber, type Recebido } from './receber.ts'

export interface Envio {
  recebido: Recebido
  cacheControl: string
  metadata: Record<string, unknown> | undefined
  nomeOriginal: string | undefined
}

/** Reads the file of a request: a form (browsers: Blob, File) or the raw body (everything else). */
export async function lerEnvio(deposito: Deposito, req: FastifyRequest, balde: Balde): Promise<Envio> {
  const limite = balde.file_size_limit ?? LIMITE_GERAL
  // a form adds some hundred bytes to the file; the exact limit is checked while reading
  if (Number(req.headers['content-length'] ?? 0) > limite + 64 * 1024) throw grandeDemais(limite)
  try {
    return await (req.isMultipart() ? lerFormulario(deposito, req, balde) : lerCorpo(deposito, req, balde))
  } catch (erro) {
    // discards the rest of the body: an unread remainder would block the next request on the connection
    req.raw.unpipe()
    req.raw.resume()
    throw erro
  }
}

async function lerCorpo(deposito: Deposito, req: FastifyRequest, balde: Balde): Promise<Envio> {
  const codificado = req.headers['x-metadata']
  const metadata =
    typeof codificado === 'string' ? lerMetadata(Buffer.from(codificado, 'base64').toString()) : undefined
  const recebido = await receber(deposito, (req.body as Readable | undefined) ?? Buffer.alloc(0), {
    balde,
    declarado: req.headers['content-type'],
  })
  return { recebido, cacheControl: cacheAceito(req.headers['cache-control']), metadata, nomeOriginal: undefined }
}

async function lerFormulario(deposito: Deposito, req: FastifyRequest, balde: Balde): Promise<Envio> {
  const campos = new Map<string, string>()
  let recebido: Recebido | undefined
  let nomeOriginal: string | undefined
  for await (const parte of req.parts()) {
    if (parte.type === 'field') {
      if (typeof parte.value === 'string') campos.set(parte.fieldname, parte.value)
      continue
    }
    if (recebido) throw new ErroDeStorage('InvalidRequest', { frase: 'Envie um arquivo por vez.' })
    nomeOriginal = parte.filename && parte.filename !== 'blob' ? parte.filename : undefined
    recebido = await receber(deposito, parte.file, { balde, declarado: parte.mimetype })
  }
  if (!recebido) throw new ErroDeStorage('InvalidRequest', { frase: 'Nenhum arquivo chegou.' })
  const segundos = campos.get('cacheControl')
  const metadata = campos.get('metadata')
  return {
    recebido,
    cacheControl: cacheAceito(segundos && `max-age=${segundos}`),
    metadata: metadata === undefined ? undefined : lerMetadata(metadata),
    nomeOriginal,
  }
}

/** One year, in seconds, the longest useful max-age. */
const CACHE_MAXIMO = 31_536_000

/**
 * Reduces Cache-Control to its max-age. Other directives of an uploader (`public`, `immutable`, `s-maxage`) would be
 * served to every reader, and could put private files into shared caches.
 */
export function cacheAceito(pedido: string | undefined): string {
  const segundos = /(?:^|[\s,])max-age=(\d{1,12})(?:[\s,]|$)/.exec(pedido?.slice(0, 200) ?? '')?.[1]
  return segundos === undefined ? 'no-cache' : `max-age=${Math.min(Number(segundos), CACHE_MAXIMO)}`
}

export function lerMetadata(texto: string): Record<string, unknown> {
  try {
    const valor: unknown = JSON.parse(texto)
    if (ehObjeto(valor) && !Array.isArray(valor) && texto.length < 64 * 1024) return valor
  } catch {
    // falls through to the error
  }
  throw new ErroDeStorage('InvalidRequest', { frase: 'Os metadados do arquivo não são um objeto JSON.' })
}
