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

/** What the pages ask of the house at each opening. */
export interface PerguntasDasPaginas {
  /** who may show this path inside their own pages */
  molduras?: (caminho: string) => Promise<readonly string[]>
  /** whose pages ours may show inside */
  mostradas?: () => Promise<readonly string[]>
  /** whether the parameter of a row names something that is there */
  nomeado?: (de: NonNullable<Linha['nomeDe']>, nome: string) => Promise<boolean>
  /** where the house says that it is */
  endereco?: () => string
  /** what the start is doing, while it is not over */
  etapa?: () => string | null
}

const formas = new Map<string, RegExp>()

/** The pattern of a row's path, made once. */
function formaDe(path: string): RegExp {
  const forma = formas.get(path) ?? new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  formas.set(path, forma)
  return forma
}

/** The row of a path, `/co/propostas/{id}` as an expression; a written path wins over a parameter. */
export function rotaDe<R extends { path: string }>(caminho: string, rotas: readonly R[]): R | undefined {
  const limpo = caminho.length > 1 ? semBarraNoFim(caminho) : caminho
  return rotas.find((r) => r.path === limpo) ?? rotas.find((r) => formaDe(r.path).test(limpo))
}

/** A path of the product answers 200, any other 404, whoever asks; so does a name that nothing has. */
async function ehPagina(caminho: string, nomeado: PerguntasDasPaginas['nomeado']): Promise<boolean> {
  const rota = rotaDe(caminho, linhas)
  if (!rota?.nomeDe || !nomeado) return rota !== undefined
  const limpo = semBarraNoFim(caminho)
  const nome = limpo.slice(limpo.lastIndexOf('/') + 1)
  // a database that does not answer is no reason to say that a page is not there
  return /^[a-z0-9-]{1,40}$/.test(nome) ? nomeado(rota.nomeDe, nome).catch(() => true) : false
}

/**
 * The same machine by its other name would be another origin, to which pictures and sounds are refused: the way to the
 * one that is ours.
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
  // the way in is a page like the others: as a folder it would be refused to whoever takes nothing compressed
  allowedPath: (caminho) => caminho !== '/',
  setHeaders(res, caminho) {
    res.header('cache-control', /[\\/]assets[\\/]/.test(caminho) ? 'public, max-age=31536000, immutable' : 'no-cache')
    if (/[\\/]webchat[\\/]/.test(caminho)) paraOutrosSites(res, caminho)
  },
})

/**
 * The browser application: hashed files for a year, the page itself always fresh, unknown paths told in its own words.
 */
export function servirPaginas(
  app: FastifyInstance,
  pasta: string,
  { molduras, mostradas, nomeado, endereco, etapa }: PerguntasDasPaginas = {},
): void {
  void app.register(async (arquivos) => {
    // a path spelled so that no file can be meant (`//x`, `/./x`) is not forbidden: there is no such page
    arquivos.setErrorHandler((erro: { statusCode?: number }, _req, reply) => {
      if (erro.statusCode !== 403) throw erro
      reply.callNotFound()
    })
    await arquivos.register(fastifyStatic, opcoesDosArquivos(pasta))
  })
  const arquivo = join(pasta, 'index.html')
  // read each time: it is a kilobyte, and a new build is served without a restart
  const html = () =>
    existsSync(arquivo)
      ? readFileSync(arquivo, 'utf8')
      : '<!doctype html><title>Girassol</title><p>O Girassol ainda está se montando. Recarregue em alguns segundos.</p>'

  app.setNotFoundHandler(async (req, reply) => {
    // `*` and whole addresses come along, too, and not all of them can be read as one
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

/** The chat for the company's site is loaded by pages that are not ours; its loader may be a few minutes old. */
function paraOutrosSites(res: { header(nome: string, valor: string): unknown }, caminho: string): void {
  res.header('cross-origin-resource-policy', 'cross-origin')
  res.header('access-control-allow-origin', '*')
  if (/[\\/]v1\.js/.test(caminho)) res.header('cache-control', 'public, max-age=300')
}

const querPagina = (req: FastifyRequest) =>
  !req.url.startsWith('/api/') && String(req.headers.accept ?? '').includes('text/html')
