import { Readable } from 'node:stream'
import type { Arquivos } from '#platform/storage/arquivos.ts'
import { gravarObjeto } from './comandos/gravar-objeto.ts'
import { removerObjetos } from './comandos/remover-objetos.ts'
import { acharObjeto, lerBalde, lerObjeto } from './consultas/objetos.ts'
import type { Deposito } from './deposito.ts'
import { ErroDeStorage } from './erro.ts'
import { formaDaCasa } from './formas.ts'
import { conferirNome } from './nomes.ts'
import { receber } from './receber.ts'

/** The same interface in process: no HTTP, no policy. The caller has already checked the permission. */
export function arquivosEmbutidos(deposito: Deposito): Arquivos {
  const { banco, armazem, assinador } = deposito
  return {
    async guardar({ bucket, caminho, corpo, nome, mime, dono, substituir = false }) {
      const balde = await lerBalde(banco.db, bucket)
      if (!substituir && (await acharObjeto(banco.db, bucket, conferirNome(caminho))))
        throw new ErroDeStorage('KeyAlreadyExists')
      const recebido = await receber(deposito, corpo instanceof Readable ? corpo : Buffer.from(corpo), {
        balde,
        declarado: mime,
        qualquerTipo: dono === null,
      })
      return formaDaCasa(
        await gravarObjeto(banco, {
          bucket,
          nome: conferirNome(caminho),
          dono,
          recebido,
          nomeOriginal: nome,
          substituir,
        }),
      )
    },
    async urlAssinada(bucket, caminho, segundos, { download } = {}) {
      const url = `${bucket}/${conferirNome(caminho)}`
      const token = await assinador.assinar({ escopo: 'ler', url }, segundos)
      const resto =
        download === undefined || download === false
          ? ''
          : `&download=${encodeURIComponent(download === true ? '' : download)}`
      return `${deposito.urlPublica()}/storage/v1/object/sign/${url.split('/').map(encodeURIComponent).join('/')}?token=${token}${resto}`
    },
    async ler(bucket, caminho) {
      const objeto = await lerObjeto(banco.db, bucket, caminho)
      return { corpo: await armazem.ler(objeto.version), info: formaDaCasa(objeto) }
    },
    async remover(bucket, caminhos) {
      await removerObjetos(banco, bucket, caminhos)
    },
    async info(bucket, caminho) {
      const objeto = await acharObjeto(banco.db, bucket, caminho)
      return objeto ? formaDaCasa(objeto) : null
    },
  }
}
