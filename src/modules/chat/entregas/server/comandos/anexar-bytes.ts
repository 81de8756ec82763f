import { uuidv7 } from '#kit/id.ts'
import type { AnexoConferido } from '#modules/chat/envio/publico.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'

const final = (nome: string): string => /\.[a-z0-9]{1,5}$/i.exec(nome)?.[0].toLowerCase() ?? ''

/** Copies stored bytes to the files of a conversation. */
export async function anexarBytes(
  { s }: Pick<DependenciasDoChat, 's'>,
  conversaId: string,
  { bytes, nome, mime }: { bytes: Buffer; nome: string; mime: string },
): Promise<AnexoConferido> {
  const caminho = `${conversaId}/${uuidv7()}${final(nome)}`
  await s.arquivos.guardar({ bucket: BUCKET, caminho, corpo: bytes, nome, mime, dono: null })
  return { nome_arquivo: nome, tipo_mime: mime, tamanho: bytes.length, caminho_storage: caminho, ordem: 0 }
}
