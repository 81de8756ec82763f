import { uuidv7 } from '#kit/id.ts'
import type { Arquivos } from '#platform/storage/arquivos.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'

export interface ArquivoACopiar {
  nome_arquivo: string
  tipo_mime: string
  caminho_storage: string
}

/** Copies a file for another conversation, so that deleting one conversation does not affect the other. */
export async function copiarParaConversa(
  arquivos: Arquivos,
  conversaId: string,
  dono: string,
  a: ArquivoACopiar,
): Promise<ArquivoACopiar & { tamanho: number }> {
  const { corpo } = await arquivos.ler(BUCKET, a.caminho_storage)
  const novo = await arquivos.guardar({
    bucket: BUCKET,
    caminho: `${conversaId}/${uuidv7()}`,
    corpo,
    nome: a.nome_arquivo,
    mime: a.tipo_mime,
    dono,
  })
  return { nome_arquivo: a.nome_arquivo, tipo_mime: novo.mime, caminho_storage: novo.caminho, tamanho: novo.tamanho }
}
