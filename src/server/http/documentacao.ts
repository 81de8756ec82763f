import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gerarOpenApi } from '#platform/http/openapi.ts'
import type { RotaRegistrada } from '#platform/http/rotas.ts'

interface Documento {
  etag: string
  texto: Buffer
  gzip: Buffer
}

/** Serializes and compresses the document once: it is 2 MB of JSON that changes only with a new version. */
function prepararDocumento(documento: unknown): Documento {
  const texto = Buffer.from(JSON.stringify(documento))
  return {
    etag: `"${createHash('sha256').update(texto).digest('base64url').slice(0, 27)}"`,
    texto,
    gzip: gzipSync(texto),
  }
}

function responder(req: FastifyRequest, reply: FastifyReply, { etag, texto, gzip }: Documento): FastifyReply {
  void reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding')
  const conhecidos = String(req.headers['if-none-match'] ?? '')
    .split(',')
    .map((t) => t.trim().replace(/^W\//, ''))
  if (conhecidos.includes(etag) || conhecidos.includes('*')) return reply.code(304).send()
  void reply.type('application/json; charset=utf-8')
  const aceitaGzip = /(?:^|[,\s])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(
    String(req.headers['accept-encoding'] ?? ''),
  )
  return aceitaGzip ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(texto)
}

/** Serves the API documentation: the OpenAPI document for programs and a table for people. */
export function servirDocumentacao(app: FastifyInstance, rotas: readonly RotaRegistrada[], url: () => string): void {
  let pronto: { url: string; documento: Documento } | undefined
  app.get('/api/openapi.json', (req, reply) => {
    const daqui = url()
    if (pronto?.url !== daqui) pronto = { url: daqui, documento: prepararDocumento(gerarOpenApi(rotas, daqui)) }
    return responder(req, reply, pronto.documento)
  })
  app.get('/api', (_req, reply) => {
    const linha = ({ id, endpoint: e }: RotaRegistrada) =>
      `<tr><td><code>${e.method}</code></td><td><code>${e.path}</code></td><td>${e.summary}</td><td>${e.permission ? `<code>${e.permission}</code>` : `aberto: ${e.open}`}</td><td><code>${id}</code></td></tr>`
    return reply.type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>API do Girassol</title><link rel="stylesheet" href="/api/estilo.css">
<h1>API do Girassol</h1><p>${rotas.length} chamadas. Autenticação: <code>Authorization: Bearer</code> com o token da sessão. O documento para máquinas é <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<table><thead><tr><th>Método</th><th>Caminho</th><th>O que faz</th><th>Permissão</th><th>Nome</th></tr></thead><tbody>${rotas.map(linha).join('')}</tbody></table></html>`)
  })
  app.get('/api/estilo.css', (_req, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .send(
        'body{font:14px/1.5 system-ui,sans-serif;max-width:1200px;margin:32px auto;padding:0 16px;color:#2b2620;background:#fff}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:6px 10px;border-bottom:1px solid #e7e3dc;vertical-align:top}th{font-weight:600}code{font-size:12.5px}@media(prefers-color-scheme:dark){body{background:#1c1a18;color:#eee}th,td{border-color:#383430}a{color:#f5b942}}',
      ),
  )
}
