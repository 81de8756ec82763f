import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parametro, daConsulta } from '#platform/http/do-endereco.ts'
import { lerBalde, lerObjeto } from '../consultas/objetos.ts'
import { listarNivel, pedidoDeLista } from '../consultas/listar.ts'
import { ErroDeStorage } from '../erro.ts'
import { formaDeInfo } from '../formas.ts'
import { lerPedido } from '../ler-pedido.ts'
import { servir } from '../servir.ts'
import { alvoDe, quem, type Casa } from './contexto.ts'

const leitura = { method: ['GET', 'HEAD'] as const, exposeHeadRoute: false }

export function rotasDeLeitura(app: FastifyInstance, casa: Casa): void {
  const { deposito, portaria } = casa
  const { db } = deposito.banco

  async function baixar(req: FastifyRequest, reply: FastifyReply) {
    const { bucket, nome } = alvoDe(req)
    await portaria.exigir(await quem(casa, req), 'ler', bucket, nome)
    return servir(deposito, await lerObjeto(db, bucket, nome), req, reply, false)
  }
  app.route({ ...leitura, method: ['GET', 'HEAD'], url: '/object/:bucket/*', handler: baixar })
  app.route({ ...leitura, method: ['GET', 'HEAD'], url: '/object/authenticated/:bucket/*', handler: baixar })

  app.route({
    ...leitura,
    method: ['GET', 'HEAD'],
    url: '/object/public/:bucket/*',
    async handler(req, reply) {
      const { bucket, nome } = alvoDe(req)
      const balde = await lerBalde(db, bucket)
      if (!balde.public) throw new ErroDeStorage('NoSuchBucket') // hides that the bucket exists
      return servir(deposito, await lerObjeto(db, bucket, nome), req, reply, true)
    },
  })

  app.route({
    ...leitura,
    method: ['GET', 'HEAD'],
    url: '/object/sign/:bucket/*',
    async handler(req, reply) {
      const { bucket, nome, url } = alvoDe(req)
      await deposito.assinador.conferir(daConsulta(req, 'token'), 'ler', url)
      return servir(deposito, await lerObjeto(db, bucket, nome), req, reply, false)
    },
  })

  app.get('/object/info/:bucket/*', async (req) => {
    const { bucket, nome } = alvoDe(req)
    await portaria.exigir(await quem(casa, req), 'ler', bucket, nome)
    await lerBalde(db, bucket)
    return formaDeInfo(await lerObjeto(db, bucket, nome))
  })

  app.post('/object/list/:bucket', async (req) => {
    const bucket = parametro(req, 'bucket')
    const pedido = lerPedido(pedidoDeLista, req.body)
    await portaria.exigir(await quem(casa, req), 'listar', bucket, pedido.prefix)
    await lerBalde(db, bucket)
    return listarNivel(db, bucket, pedido)
  })
}
