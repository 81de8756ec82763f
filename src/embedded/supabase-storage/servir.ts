import type { FastifyReply, FastifyRequest } from 'fastify'
import { daConsulta } from '#platform/http/do-endereco.ts'
import { cacheAceito } from './corpo-do-envio.ts'
import { etag } from './formas.ts'
import type { Objeto } from './consultas/objetos.ts'
import type { Deposito } from './deposito.ts'
import { lerFaixa } from './faixa.ts'
import { ultimoPedaco } from './nomes.ts'

/** Types that a browser displays without running anything. Others are downloaded, not displayed. */
const mostravel = /^(image\/(?!svg)|audio\/|video\/|text\/plain$|application\/pdf$)/
/** Types that could run inside a page of ours: they are served as plain text. */
const executavel =
  /^(text\/(html|javascript|css|xml|x-javascript|ecmascript|jscript|livescript)|application\/(xhtml\+xml|xml|javascript|x-javascript|ecmascript|wasm|x-httpd-php)|.+\+xml)$/

function tipoServido(mimetype: string): string {
  if (mimetype !== 'image/svg+xml' && executavel.test(mimetype)) return 'text/plain; charset=utf-8'
  return mimetype.startsWith('text/') ? `${mimetype}; charset=utf-8` : mimetype
}

function disposicao(objeto: Objeto, download: unknown): string {
  const pedido = typeof download === 'string'
  const nome = pedido && download !== '' ? decodificar(download) : (objeto.nome_original ?? ultimoPedaco(objeto.name))
  const como = pedido || !mostravel.test(tipoServido(objeto.mimetype).split(';', 1)[0] ?? '') ? 'attachment' : 'inline'
  // both forms: the plain one for old clients, the encoded one with the accents
  const simples = nome
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%]/g, '_')
  const codificado = encodeURIComponent(nome.replace(/[\ud800-\udfff]/gu, '')).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${como}; filename="${simples}"; filename*=UTF-8''${codificado}`
}

/** Decodes a download name: the official client encodes it twice in a signed URL, so a name that looks encoded is. */
function decodificar(nome: string): string {
  try {
    return /%[0-9A-F]{2}/.test(nome) ? decodeURIComponent(nome.replaceAll('+', ' ')) : nome
  } catch {
    return nome
  }
}

/** Sends an object: whole, in part, or as 304 when unchanged. Also answers HEAD. */
export async function servir(
  { armazem }: Deposito,
  objeto: Objeto,
  req: FastifyRequest,
  reply: FastifyReply,
  publico: boolean,
): Promise<FastifyReply> {
  const marca = etag(objeto)
  const mudouEm = new Date(Math.floor(objeto.updated_at.getTime() / 1000) * 1000)
  void reply.headers({
    etag: marca,
    'last-modified': mudouEm.toUTCString(),
    'cache-control': `${publico ? 'public' : 'private'}, ${cacheAceito(objeto.cache_control)}`,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    // safe, because a private file needs its token from any origin; a sandboxed frame (an e-mail) has an opaque origin
    // and loads its images
    'cross-origin-resource-policy': 'cross-origin',
    // Chrome refuses to open a PDF in a sandbox, and its viewer does not run in our origin
    'content-security-policy':
      objeto.mimetype === 'application/pdf'
        ? "default-src 'none'; frame-ancestors 'self'; object-src 'self'; plugin-types application/pdf"
        : "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    'content-disposition': disposicao(objeto, daConsulta(req, 'download')),
  })
  if (semMudanca(req, marca, mudouEm)) return reply.code(304).send()
  void reply.type(tipoServido(objeto.mimetype))
  const seFaixa = req.headers['if-range']
  const faixa = seFaixa === undefined || seFaixa === marca ? lerFaixa(req.headers.range, objeto.size) : null
  if (faixa === 'fora') return reply.code(416).header('content-range', `bytes */${objeto.size}`).send()
  const tamanho = faixa ? faixa.fim - faixa.inicio + 1 : objeto.size
  void reply.code(faixa ? 206 : 200).header('content-length', tamanho)
  if (faixa) void reply.header('content-range', `bytes ${faixa.inicio}-${faixa.fim}/${objeto.size}`)
  if (req.method === 'HEAD') return reply.send()
  return reply.send(await armazem.ler(objeto.version, faixa ?? undefined))
}

function semMudanca(req: FastifyRequest, marca: string, mudouEm: Date): boolean {
  const nenhuma = req.headers['if-none-match']
  if (nenhuma !== undefined)
    return nenhuma.trim() === '*' || nenhuma.split(',').some((m) => m.trim().replace(/^W\//, '') === marca)
  const desde = Date.parse(req.headers['if-modified-since'] ?? '')
  return mudouEm.getTime() <= desde
}
