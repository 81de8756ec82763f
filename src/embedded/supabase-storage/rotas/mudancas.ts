import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parametro } from '#platform/http/do-endereco.ts'
import { gravarObjeto } from '../comandos/gravar-objeto.ts'
import { moverObjeto } from '../comandos/mover-objeto.ts'
import { removerObjetos } from '../comandos/remover-objetos.ts'
import { acharObjeto, lerBalde, lerObjeto, type Objeto } from '../consultas/objetos.ts'
import { lerMetadata } from '../corpo-do-envio.ts'
import { ErroDeStorage, grandeDemais } from '../erro.ts'
import { formaDeRemovido } from '../formas.ts'
import { lerPedido } from '../ler-pedido.ts'
import { conferirNome, tipoAceito } from '../nomes.ts'
import { receber } from '../receber.ts'
import { alvoDe, quem, querSubstituir, type Casa } from './contexto.ts'

const remocao = z.object({ prefixes: z.array(z.string().max(1024)).min(1).max(1000) })
const transporte = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
  copyMetadata: z.boolean().default(true),
  metadata: z.record(z.string(), z.unknown()).optional(),
})

export function rotasDeMudanca(app: FastifyInstance, casa: Casa): void {
  const { deposito, portaria } = casa
  const { banco } = deposito

  app.delete('/object/:bucket', async (req) => {
    const bucket = parametro(req, 'bucket')
    const { prefixes } = lerPedido(remocao, req.body)
    const pessoa = await quem(casa, req)
    await lerBalde(banco.db, bucket)
    // row by row, as row security would: a file that may not be removed stays and is not in the response
    const permitidos: string[] = []
    for (const nome of prefixes) if (await portaria.pode(pessoa, 'remover', bucket, nome)) permitidos.push(nome)
    if (permitidos.length === 0) throw new ErroDeStorage('AccessDenied')
    return (await removerObjetos(banco, bucket, permitidos)).map(formaDeRemovido)
  })

  app.delete('/object/:bucket/*', async (req) => {
    const { bucket, nome } = alvoDe(req)
    await portaria.exigir(await quem(casa, req), 'remover', bucket, nome)
    if ((await removerObjetos(banco, bucket, [nome])).length === 0) throw new ErroDeStorage('NoSuchKey')
    return { message: 'Successfully deleted' }
  })

  app.post('/object/move', async (req) => {
    const pedido = lerPedido(transporte, req.body)
    const destino = { bucket: pedido.destinationBucket ?? pedido.bucketId, nome: conferirNome(pedido.destinationKey) }
    const pessoa = await quem(casa, req)
    await portaria.exigir(pessoa, 'ler', pedido.bucketId, pedido.sourceKey)
    await portaria.exigir(pessoa, 'remover', pedido.bucketId, pedido.sourceKey)
    await portaria.exigir(pessoa, 'gravar', destino.bucket, destino.nome)
    const origem = await lerObjeto(banco.db, pedido.bucketId, pedido.sourceKey)
    if (destino.bucket !== pedido.bucketId) await conferirCabe(destino.bucket, origem)
    await moverObjeto(banco, origem, destino)
    return { message: 'Successfully moved' }
  })

  app.post('/object/copy', async (req) => {
    const pedido = lerPedido(transporte, req.body)
    const bucket = pedido.destinationBucket ?? pedido.bucketId
    const nome = conferirNome(pedido.destinationKey)
    const substituir = querSubstituir(req)
    const pessoa = await quem(casa, req)
    await portaria.exigir(pessoa, 'ler', pedido.bucketId, pedido.sourceKey)
    await portaria.exigir(pessoa, 'gravar', bucket, nome)
    if (substituir) await portaria.exigir(pessoa, 'substituir', bucket, nome)
    const origem = await lerObjeto(banco.db, pedido.bucketId, pedido.sourceKey)
    if (!substituir && (await acharObjeto(banco.db, bucket, nome))) throw new ErroDeStorage('KeyAlreadyExists')
    const recebido = await receber(deposito, await deposito.armazem.ler(origem.version), {
      balde: await lerBalde(banco.db, bucket),
      declarado: origem.mimetype,
    })
    const metadata = pedido.copyMetadata ? lerMetadata(JSON.stringify(origem.metadata ?? {})) : pedido.metadata
    const copia = await gravarObjeto(banco, {
      bucket,
      nome,
      dono: pessoa.usuario_id,
      recebido,
      cacheControl: origem.cache_control,
      nomeOriginal: origem.nome_original ?? undefined,
      metadata,
      substituir,
    })
    return { Id: copia.id, Key: `${bucket}/${nome}` }
  })

  /** A move between buckets must not bypass the limits of an upload. */
  async function conferirCabe(bucket: string, { size, mimetype }: Objeto): Promise<void> {
    const balde = await lerBalde(banco.db, bucket)
    if (balde.file_size_limit !== null && size > balde.file_size_limit) throw grandeDemais(balde.file_size_limit)
    if (!tipoAceito(balde.allowed_mime_types, mimetype)) throw new ErroDeStorage('InvalidMimeType')
  }
}
