import type { BodyDe } from '#kit/endpoint.ts'
import { invalido } from '#kit/erro.ts'
import type { Arquivos } from '#platform/storage/arquivos.ts'
import type { mensagens } from '#modules/chat/fio/contract/mensagens.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'

type AnexoPedido = NonNullable<BodyDe<typeof mensagens.enviar>['anexos']>[number]

/** An attachment with the type and size read from the storage, not those claimed by the caller. */
export interface AnexoConferido {
  nome_arquivo: string
  tipo_mime: string
  tamanho: number
  caminho_storage: string
  ordem: number
}

/**
 * Accepts only files that the caller uploaded for this conversation; type and size come from the storage. A file
 * without an owner was received from the channel, or is in a hosted storage that does not report owners; users who
 * answer here can see it anyway.
 */
export async function conferirAnexos(
  arquivos: Arquivos,
  conversaId: string,
  usuarioId: string,
  pedidos: readonly AnexoPedido[],
): Promise<AnexoConferido[]> {
  return Promise.all(
    pedidos.map(async (p, ordem) => {
      const nosso = p.caminho_storage.startsWith(`${conversaId}/`) && !p.caminho_storage.includes('..')
      const info = nosso ? await arquivos.info(BUCKET, p.caminho_storage) : null
      if (!info || (info.dono !== null && info.dono !== usuarioId))
        throw invalido('Arquivo não encontrado. Anexe de novo.', [
          { campo: `anexos.${ordem}.caminho_storage`, mensagem: 'Arquivo não encontrado. Anexe de novo.' },
        ])
      return {
        nome_arquivo: p.nome_arquivo,
        tipo_mime: info.mime,
        tamanho: info.tamanho,
        caminho_storage: p.caminho_storage,
        ordem,
      }
    }),
  )
}
