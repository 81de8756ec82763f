import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { LIMITE_GERAL } from './deposito.ts'
import { comoErroDeStorage, corpoDoErro, ErroDeStorage } from './erro.ts'
import type { OpcoesDoStorage } from './opcoes.ts'
import { criarPortaria } from './quem.ts'
import { criarRetomavel } from './retomavel.ts'
import { rotasDeAssinatura } from './rotas/assinaturas.ts'
import { rotasDeBaldes } from './rotas/baldes.ts'
import type { Casa } from './rotas/contexto.ts'
import { rotasDeEnvio } from './rotas/envios.ts'
import { rotasDeLeitura } from './rotas/leituras.ts'
import { rotasDeMudanca } from './rotas/mudancas.ts'
import { rotasRetomaveis } from './rotas/retomaveis.ts'

/** The file service with the protocol of the hosted one. Register it under the prefix `/storage/v1`. */
export function storageEmbutido(opcoes: OpcoesDoStorage): FastifyPluginAsync {
  return async (app) => {
    const portaria = criarPortaria(opcoes)
    const casa: Casa = { deposito: opcoes.deposito, portaria }
    const tus = criarRetomavel(opcoes, portaria, app.prefix)
    instalarErrosDoProtocolo(app)
    app.get('/status', async () => ({ status: 'ok' }))

    await app.register(async (json) => {
      rotasDeLeitura(json, casa)
      rotasDeAssinatura(json, casa)
      rotasDeMudanca(json, casa)
      await json.register(async (baldes) => rotasDeBaldes(baldes, casa))
    })
    await app.register(async (envios) => {
      envios.removeAllContentTypeParsers()
      // `application/json` is not parsed: it is a file like any other
      envios.addContentTypeParser('*', (_req, corpo, pronto) => pronto(null, corpo))
      await envios.register(multipart, {
        limits: { fileSize: LIMITE_GERAL, files: 2, fields: 20, fieldSize: 128 * 1024 },
        throwFileSizeLimit: true,
      })
      rotasDeEnvio(envios, casa)
      rotasRetomaveis(envios, tus)
    })

    const relogio = setInterval(
      () =>
        void tus
          .cleanUpExpiredUploads()
          .catch((erro: unknown) => opcoes.deposito.log.warn({ err: erro }, 'expired uploads not removed')),
      3600_000,
    )
    relogio.unref()
    app.addHook('onClose', async () => clearInterval(relogio))
  }
}

function instalarErrosDoProtocolo(app: FastifyInstance): void {
  app.setErrorHandler((erro, req, reply) => {
    const nosso = comoErroDeStorage(erro)
    if (nosso.codigo === 'InternalError')
      req.log.error({ err: nosso.cause ?? nosso, rota: req.routeOptions.url }, 'storage failed')
    const { http, corpo } = corpoDoErro(nosso)
    void reply.code(http).type('application/json; charset=utf-8').header('cache-control', 'no-store').send(corpo)
  })
  app.setNotFoundHandler((_req, reply) => reply.code(404).send(corpoDoErro(new ErroDeStorage('NotFound')).corpo))
}
