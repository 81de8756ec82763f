import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { parametro } from '#platform/http/do-endereco.ts'
import { acharObjeto, acharObjetos, lerBalde } from '../consultas/objetos.ts'
import { ErroDeStorage } from '../erro.ts'
import { lerPedido } from '../ler-pedido.ts'
import { conferirNome } from '../nomes.ts'
import { alvoDe, quem, querSubstituir, type Casa } from './contexto.ts'

const segundos = z.number().int().min(1).max(31_536_000)
const umPedido = z.object({ expiresIn: segundos })
const varios = z.object({ expiresIn: segundos, paths: z.array(z.string().max(1024)).min(1).max(500) })

/** Lifetime of an upload URL in seconds, as in the hosted service. */
const VIDA_DO_ENVIO = 2 * 3600
/** One sentence for both: a user without access must not learn which files exist. */
const NEM_UM_NEM_OUTRO = 'O arquivo não existe ou você não tem acesso a ele.'

export function rotasDeAssinatura(app: FastifyInstance, casa: Casa): void {
  const { deposito, portaria } = casa
  const { db } = deposito.banco
  const endereco = async (url: string, vida: number) =>
    `/object/sign/${url}?token=${await deposito.assinador.assinar({ escopo: 'ler', url }, vida)}`

  app.post('/object/sign/:bucket/*', async (req) => {
    const { bucket, nome, url } = alvoDe(req)
    const { expiresIn } = lerPedido(umPedido, req.body)
    await portaria.exigir(await quem(casa, req), 'ler', bucket, nome)
    if (!(await acharObjeto(db, bucket, nome))) throw new ErroDeStorage('NoSuchKey')
    return { signedURL: await endereco(url, expiresIn) }
  })

  app.post('/object/sign/:bucket', async (req) => {
    const bucket = parametro(req, 'bucket')
    const { expiresIn, paths } = lerPedido(varios, req.body)
    const pessoa = await quem(casa, req)
    await lerBalde(db, bucket)
    const existentes = new Set((await acharObjetos(db, bucket, paths)).map((o) => o.name))
    return Promise.all(
      paths.map(async (path) => {
        const pode = existentes.has(path) && (await portaria.pode(pessoa, 'ler', bucket, path))
        return pode
          ? { error: null, path, signedURL: await endereco(`${bucket}/${path}`, expiresIn) }
          : { error: NEM_UM_NEM_OUTRO, path, signedURL: null }
      }),
    )
  })

  app.post('/object/upload/sign/:bucket/*', async (req) => {
    const { bucket, nome, url } = alvoDe(req)
    const upsert = querSubstituir(req)
    const pessoa = await quem(casa, req)
    await portaria.exigir(pessoa, 'gravar', bucket, conferirNome(nome))
    if (upsert) await portaria.exigir(pessoa, 'substituir', bucket, nome)
    await lerBalde(db, bucket)
    if (!upsert && (await acharObjeto(db, bucket, nome))) throw new ErroDeStorage('KeyAlreadyExists')
    const token = await deposito.assinador.assinar(
      { escopo: 'gravar', url, upsert, dono: pessoa.usuario_id },
      VIDA_DO_ENVIO,
    )
    return { url: `/object/upload/sign/${url}?token=${token}`, token }
  })
}
