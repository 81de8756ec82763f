import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { corpoDeErro, naoEncontrado } from '#kit/erro.ts'
import { escaparHtml, semBarraNoFim } from '#kit/texto.ts'
import { linhas } from '#departments/index.ts'
import type { Linha } from '#departments/tipos.ts'
import { deixarEmoldurar, deixarMostrar } from './emolduravel.ts'
import { paginaDeEspera } from './pagina-de-espera.ts'

/** Questions that the page server asks the rest of the application at each page load. */
export interface PerguntasDasPaginas {
  /** origins that may frame this path */
  molduras?: (caminho: string) => Promise<readonly string[]>
  /** origins that our pages may frame */
  mostradas?: () => Promise<readonly string[]>
  /** whether a record with the name in the row's path parameter exists */
  nomeado?: (de: NonNullable<Linha['nomeDe']>, nome: string) => Promise<boolean>
  /** the public URL of the application */
  endereco?: () => string
  /** the current step of the start; null when it is over */
  etapa?: () => string | null
}

const formas = new Map<string, RegExp>()

/** Returns the cached pattern of a row's path. */
function formaDe(path: string): RegExp {
  const forma = formas.get(path) ?? new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  formas.set(path, forma)
  return forma
}

/**
 * Returns the row that matches a path, `/co/propostas/{id}` as an expression. A literal path takes precedence over a
 * parameter.
 */
export function rotaDe<R extends { path: string }>(caminho: string, rotas: readonly R[]): R | undefined {
  const limpo = caminho.length > 1 ? semBarraNoFim(caminho) : caminho
  return rotas.find((r) => r.path === limpo) ?? rotas.find((r) => formaDe(r.path).test(limpo))
}

/**
 * Returns true for a path of the product, whether or not the caller is signed in. A row with a named parameter also
 * requires that the record exists; otherwise the response is 404.
 */
async function ehPagina(caminho: string, nomeado: PerguntasDasPaginas['nomeado']): Promise<boolean> {
  const rota = rotaDe(caminho, linhas)
  if (!rota?.nomeDe || !nomeado) return rota !== undefined
  const limpo = semBarraNoFim(caminho)
  const nome = limpo.slice(limpo.lastIndexOf('/') + 1)
  // a database error must not turn an existing page into a 404
  return /^[a-z0-9-]{1,40}$/.test(nome) ? nomeado(rota.nomeDe, nome).catch(() => true) : false
}

/**
 * Returns the redirect from `localhost` to the public address when that is 127.0.0.1. The other name would be a
 * different origin, which is refused images and sounds.
 */
function peloNomeCerto({ url, headers }: FastifyRequest, endereco: string): string | null {
  const casa = new URL(endereco)
  return casa.hostname === '127.0.0.1' && headers.host === `localhost:${casa.port}` ? `${casa.origin}${url}` : null
}

const opcoesDosArquivos = (pasta: string): FastifyStaticOptions => ({
  root: pasta,
  index: false,
  wildcard: true,
  preCompressed: true,
  // `/` is served like the other pages; as a folder it would be refused to clients that accept no compression
  allowedPath: (caminho) => caminho !== '/',
  setHeaders(res, caminho) {
    res.header('cache-control', /[\\/]assets[\\/]/.test(caminho) ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (/[\\/]webchat[\\/]/.test(caminho)) paraOutrosSites(res, caminho)
  },
})

/**
 * Serves the browser application: hashed files are cached for a year, the page itself is always revalidated, and
 * unknown paths get the application's own 404 page.
 */
export function servirPaginas(
  app: FastifyInstance,
  pasta: string,
  { molduras, mostradas, nomeado, endereco, etapa }: PerguntasDasPaginas = {},
): void {
  void app.register(async (arquivos) => {
    // a path that cannot be a file (`//x`, `/./x`) is reported as not found instead of forbidden
    arquivos.setErrorHandler((erro: { statusCode?: number }, _req, reply) => {
      if (erro.statusCode !== 403) throw erro
      reply.callNotFound()
    })
    await arquivos.register(fastifyStatic, opcoesDosArquivos(pasta))
  })
  const arquivo = join(pasta, 'index.html')
  // read for each request: it is one kilobyte, and a new build is served without a restart
  const html = () =>
    existsSync(arquivo)
      ? readFileSync(arquivo, 'utf8')
      : '<!doctype html><title>Girassol</title><p>O Girassol ainda está se montando. Recarregue em alguns segundos.</p>'

  app.setNotFoundHandler(async (req, reply) => {
    // the request target may also be `*` or an absolute URL, and not every one can be parsed
    const caminho =
      URL.parse(req.url.startsWith('/') ? `http://interno${req.url}` : req.url, 'http://interno')?.pathname ?? req.url
    const frase = `Page not found: ${caminho}`
    if (req.method !== 'GET' && req.method !== 'HEAD') return reply.code(404).send(corpoDeErro(naoEncontrado(frase)))
    const certo = endereco && peloNomeCerto(req, endereco())
    if (certo && querPagina(req)) return reply.redirect(certo)
    const fazendo = etapa?.()
    if (fazendo && querPagina(req))
      return reply
        .code(503)
        .headers({ 'retry-after': '2', 'cache-control': 'no-store' })
        .type('text/html; charset=utf-8')
        .send(paginaDeEspera(fazendo))
    if (molduras) await deixarEmoldurar(caminho, reply, molduras)
    if (mostradas) await deixarMostrar(reply, mostradas)
    if (await ehPagina(caminho, nomeado))
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html())
    if (!querPagina(req)) return reply.code(404).send(corpoDeErro(naoEncontrado(frase)))
    const corpo = html()
      .replace(/<title>[^<]*/, '<title>Page Not Found')
      .replace('</body>', `<noscript>${escaparHtml(frase)}</noscript></body>`)
    return reply.code(404).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(corpo)
  })
}

/** Headers for the site chat, which is loaded by external pages. Its loader script is cached for 5 minutes. */
function paraOutrosSites(res: { header(nome: string, valor: string): unknown }, caminho: string): void {
  res.header('cross-origin-resource-policy', 'cross-origin')
  res.header('access-control-allow-origin', '*')
  if (/[\\/]v1\.js/.test(caminho)) res.header('cache-control', 'public, max-age=300')
}

const querPagina = (req: FastifyRequest) =>
  !req.url.startsWith('/api/') && String(req.headers.accept ?? '').includes('text/html')
