import { uuidv7 } from '#kit/id.ts'
import { nomeNoStorage, subir } from '#platform/navegador/subir.ts'

const BUCKET = 'chat-anexos'

/** The shape of the specification: the last three fields are sent as null and measured by the server. */
export interface AnexoEnviado {
  nome_arquivo: string
  tipo_mime: string
  tamanho: number
  caminho_storage: string
  url_publica: null
  largura: null
  altura: null
  duracao: null
}

export function anexoDo(arquivo: File, caminho_storage: string): AnexoEnviado {
  return {
    nome_arquivo: arquivo.name.slice(0, 255) || 'arquivo',
    tipo_mime: arquivo.type || 'application/octet-stream',
    tamanho: arquivo.size,
    caminho_storage,
    url_publica: null,
    largura: null,
    altura: null,
    duracao: null,
  }
}

/** Uploads a file to the folder of the conversation. */
export async function subirAnexo(
  conversa_id: string,
  arquivo: File,
  aoProgredir: (fracao: number) => void,
  sinal: AbortSignal,
): Promise<AnexoEnviado> {
  const caminho = `${conversa_id}/${uuidv7()}-${nomeNoStorage(arquivo.name)}`
  await subir(BUCKET, caminho, arquivo, aoProgredir, sinal)
  return anexoDo(arquivo, caminho)
}

/** Uploads a file of a ready answer to its author's folder; each use copies it into the conversation. */
export async function subirArquivoDaResposta(usuario_id: string, arquivo: File): Promise<AnexoEnviado> {
  const caminho = `respostas/${usuario_id}/${uuidv7()}-${nomeNoStorage(arquivo.name)}`
  await subir(BUCKET, caminho, arquivo)
  return anexoDo(arquivo, caminho)
}
