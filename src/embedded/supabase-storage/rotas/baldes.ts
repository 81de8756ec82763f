import type { FastifyInstance, FastifyRequest } from 'fastify'
import { comoObjeto } from '#kit/objeto.ts'
import { parametro } from '#platform/http/do-endereco.ts'
import { alterarBalde, apagarBalde, criarBalde, dadosDoBalde, esvaziarBalde } from '../comandos/baldes.ts'
import { lerBalde, listarBaldes } from '../consultas/objetos.ts'
import { ErroDeStorage } from '../erro.ts'
import { formaDeBalde } from '../formas.ts'
import { lerPedido } from '../ler-pedido.ts'
import { quem, type Casa } from './contexto.ts'

/** Routes of buckets. Buckets belong to the application's set-up: only the service key may read and change them. */
export function rotasDeBaldes(app: FastifyInstance, casa: Casa): void {
  const { banco } = casa.deposito
  const idDe = (req: FastifyRequest) => parametro(req, 'id')
  const dados = (req: FastifyRequest, id?: string) =>
    lerPedido(dadosDoBalde, { ...comoObjeto(req.body), ...(id === undefined ? {} : { id }) })

  app.addHook('preHandler', async (req) => {
    if ((await quem(casa, req)).papel !== 'service_role') throw new ErroDeStorage('AccessDenied')
  })
  app.get('/bucket', async () => (await listarBaldes(banco.db)).map(formaDeBalde))
  app.get('/bucket/:id', async (req) => formaDeBalde(await lerBalde(banco.db, idDe(req))))
  app.post('/bucket', async (req) => {
    const balde = dados(req)
    await criarBalde(banco, balde)
    return { name: balde.id }
  })
  app.put('/bucket/:id', async (req) => {
    await alterarBalde(banco, dados(req, idDe(req)))
    return { message: 'Successfully updated' }
  })
  app.delete('/bucket/:id', async (req) => {
    await apagarBalde(banco, idDe(req))
    return { message: 'Successfully deleted' }
  })
  app.post('/bucket/:id/empty', async (req) => {
    await lerBalde(banco.db, idDe(req))
    await esvaziarBalde(banco, idDe(req))
    return { message: 'Successfully emptied' }
  })
}
