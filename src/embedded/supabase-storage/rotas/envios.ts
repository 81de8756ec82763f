import type { FastifyInstance, FastifyRequest } from 'fastify'
import { daConsulta } from '#platform/http/do-endereco.ts'
import { gravarObjeto } from '../comandos/gravar-objeto.ts'
import { acharObjeto, lerBalde } from '../consultas/objetos.ts'
import { lerEnvio } from '../corpo-do-envio.ts'
import { ErroDeStorage } from '../erro.ts'
import { alvoDe, quem, querSubstituir, type Casa } from './contexto.ts'

/** Routes of uploads, in their own scope where no body is parsed: the body is the file, whatever its type. */
export function rotasDeEnvio(app: FastifyInstance, casa: Casa): void {
  const { deposito, portaria } = casa
  const { banco } = deposito

  async function enviar(req: FastifyRequest, substituir: boolean) {
    const { bucket, nome } = alvoDe(req)
    const pessoa = await quem(casa, req)
    await portaria.exigir(pessoa, 'gravar', bucket, nome)
    if (substituir) await portaria.exigir(pessoa, 'substituir', bucket, nome)
    return guardar(req, bucket, nome, substituir, pessoa.usuario_id)
  }

  async function guardar(req: FastifyRequest, bucket: string, nome: string, substituir: boolean, dono: string | null) {
    const balde = await lerBalde(banco.db, bucket)
    // checked before the bytes are received, and again when the row is written
    if (!substituir && (await acharObjeto(banco.db, bucket, nome))) throw new ErroDeStorage('KeyAlreadyExists')
    const envio = await lerEnvio(deposito, req, balde)
    const objeto = await gravarObjeto(banco, { bucket, nome, dono, substituir, ...envio })
    return { Id: objeto.id, Key: `${bucket}/${nome}` }
  }

  app.post('/object/:bucket/*', (req) => enviar(req, querSubstituir(req)))
  app.put('/object/:bucket/*', (req) => enviar(req, true))

  // The signed URL is the permission: no session is needed here.
  app.put('/object/upload/sign/:bucket/*', async (req) => {
    const { bucket, nome, url } = alvoDe(req)
    const passe = await deposito.assinador.conferir(daConsulta(req, 'token'), 'gravar', url)
    const { Key } = await guardar(req, bucket, nome, passe.upsert, passe.dono)
    return { Key }
  })
}
