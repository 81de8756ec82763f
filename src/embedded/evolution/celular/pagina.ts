import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { naoEncontrado } from '#kit/erro.ts'
import { parametro } from '#platform/http/do-endereco.ts'

const TIPOS: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}
const ARQUIVOS = new Set(['celular.css', 'celular.js', 'bolhas.js', 'sons.js', 'api.js', 'icones.js'])

const INTER = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'

/** Serves the hand-written page straight from its folder: no build, no library. */
export function rotasDaPagina(app: FastifyInstance): void {
  const servir = async (nome: string) => readFile(new URL(`./pagina/${nome}`, import.meta.url))
  app.get('/celular', async (_req, res) =>
    res
      .type(TIPOS.html ?? '')
      .header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; font-src 'self'; media-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      )
      .header('cache-control', 'no-store')
      .send(await servir('celular.html')),
  )
  app.get('/celular/pagina/inter.woff2', async (_req, res) =>
    res
      .type('font/woff2')
      .header('cache-control', 'max-age=86400')
      .send(await readFile(createRequire(import.meta.url).resolve(INTER))),
  )
  app.get('/celular/pagina/:nome', async (req, res) => {
    const nome = parametro(req, 'nome')
    if (!ARQUIVOS.has(nome)) throw naoEncontrado('Arquivo não encontrado')
    return res
      .type(TIPOS[nome.split('.').at(-1) ?? ''] ?? '')
      .header('cache-control', 'no-store')
      .send(await servir(nome))
  })
}
