import type { FastifyPluginAsync } from 'fastify'
import type { Verificador } from '#platform/auth/verificar.ts'
import { parametro } from '#platform/http/do-endereco.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { abrirCors } from '../cors.ts'
import { lerConsulta } from './consulta.ts'
import { comoErroRest, ErroRest } from './erro.ts'
import { lerTabela } from './repositorio.ts'

/** schema → table → columns that a signed-in user may read. The first schema is the default one. */
export type Expostas = Record<string, Record<string, readonly string[]>>

export const expostasPadrao: Expostas = { cad: { usuarios: ['id', 'nome'] } }

const UM_OBJETO = 'application/vnd.pgrst.object+json'

/**
 * A read-only subset of PostgREST, for the official client's `schema('cad').from('usuarios')`. Register it under
 * `/rest/v1`.
 */
export function restEmbutido(o: { banco: Banco; verificar: Verificador; expostas?: Expostas }): FastifyPluginAsync {
  const expostas = o.expostas ?? expostasPadrao
  const esquemas = Object.keys(expostas)
  return async (app) => {
    abrirCors(app, 'Content-Range, Content-Profile')
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1_048_576 }, (_req, corpo, feito) =>
      feito(null, corpo),
    )
    app.setErrorHandler((bruto, req, reply) => {
      const erro = comoErroRest(bruto)
      if (erro.status >= 500) req.log.error({ err: bruto }, 'rest: unexpected failure')
      const { code, message, details, dica } = erro
      void reply.code(erro.status).type('application/json; charset=utf-8').send({ code, details, hint: dica, message })
    })
    app.options('/*', async () => '')

    app.all('/:tabela', async (req, reply) => {
      const tabela = parametro(req, 'tabela')
      const [, token] = /^bearer +(\S+)$/i.exec(req.headers.authorization ?? '') ?? []
      // the public key alone identifies no user: the same answer as for a role without the right
      if (!token || token.startsWith('sb_')) throw new ErroRest(401, '42501', `permission denied for table ${tabela}`)
      await o.verificar(token)

      const perfil =
        req.method === 'GET' || req.method === 'HEAD' ? req.headers['accept-profile'] : req.headers['content-profile']
      const esquema = String(perfil ?? esquemas[0])
      const tabelas = Object.hasOwn(expostas, esquema) ? expostas[esquema] : undefined
      if (!tabelas)
        throw new ErroRest(406, 'PGRST106', `Invalid schema: ${esquema}`, {
          dica: `Only the following schemas are exposed: ${esquemas.join(', ')}`,
        })
      const colunas = Object.hasOwn(tabelas, tabela) ? tabelas[tabela] : undefined
      if (!colunas)
        throw new ErroRest(404, 'PGRST205', `Could not find the table '${esquema}.${tabela}' in the schema cache`)
      if (req.method !== 'GET' && req.method !== 'HEAD')
        throw new ErroRest(403, '42501', `permission denied for table ${tabela}`)

      const contar = /\bcount=exact\b/.test(String(req.headers.prefer ?? ''))
      const consulta = lerConsulta(tabela, colunas, new URL(req.url, 'http://local').searchParams)
      const { linhas, total } = await lerTabela(o.banco.db, esquema, tabela, consulta, contar)
      const intervalo = linhas.length === 0 ? '*' : `${consulta.inicio}-${consulta.inicio + linhas.length - 1}`
      void reply.headers({ 'content-profile': esquema, 'content-range': `${intervalo}/${total ?? '*'}` })
      if (!String(req.headers.accept ?? '').includes(UM_OBJETO)) return linhas
      if (linhas.length !== 1) {
        throw new ErroRest(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
          details: `The result contains ${linhas.length} rows`,
        })
      }
      return reply.type(`${UM_OBJETO}; charset=utf-8`).send(JSON.stringify(linhas[0]))
    })

    app.setNotFoundHandler(() => {
      throw new ErroRest(404, 'PGRST125', 'Invalid path specified in request URL')
    })
  }
}
