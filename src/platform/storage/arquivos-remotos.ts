import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createClient } from '@supabase/supabase-js'
import { conflito, ErroApp, naoEncontrado } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { comRepeticao } from '../net/repetir.ts'
import type { Arquivos, InfoDeArquivo } from './arquivos.ts'
import { BYTES_PARA_O_TIPO, tipoDeConteudo } from './tipo-de-conteudo.ts'

export interface OpcoesRemotas {
  url: string
  /** The service key of the project. It bypasses the project's row policies, so it never leaves the server. */
  chaveDeServico: string
}

/** Metadata of an object for which the hosted service has no column. */
interface Anotado {
  nome?: string
  dono?: string | null
  sha256?: string
}

/** The same interface over the storage of a hosted project. */
export function arquivosRemotos({ url, chaveDeServico }: OpcoesRemotas): Arquivos {
  const { storage } = createClient(url, chaveDeServico, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: comRepeticao() },
  })

  async function lerInfo(bucket: string, caminho: string): Promise<InfoDeArquivo | null> {
    const { data, error } = await storage.from(bucket).info(caminho)
    if (error) {
      if (ausente(error)) return null
      throw falhou(error)
    }
    const { nome, dono, sha256 }: Anotado = { ...(data.metadata as Anotado | undefined) }
    return {
      bucket,
      caminho,
      nome: nome ?? caminho.slice(caminho.lastIndexOf('/') + 1),
      mime: data.contentType ?? 'application/octet-stream',
      tamanho: data.size ?? 0,
      sha256: sha256 ?? null,
      dono: dono ?? null,
    }
  }

  return {
    async guardar({ bucket, caminho, corpo, nome, mime, dono, substituir = false }) {
      const bytes = corpo instanceof Readable ? await buffer(corpo) : Buffer.from(corpo)
      const tipo = await tipoDeConteudo(bytes.subarray(0, BYTES_PARA_O_TIPO), mime)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      const { error } = await storage
        .from(bucket)
        .upload(caminho, bytes, { contentType: tipo, upsert: substituir, metadata: { nome, dono, sha256 } })
      if (error) throw falhou(error)
      return { bucket, caminho, nome, mime: tipo, tamanho: bytes.length, sha256, dono }
    },
    async urlAssinada(bucket, caminho, segundos, { download } = {}) {
      const { data, error } = await storage.from(bucket).createSignedUrl(caminho, segundos)
      if (error) throw falhou(error)
      // appended here, because the client encodes the name twice
      return download === undefined || download === false
        ? data.signedUrl
        : `${data.signedUrl}&download=${encodeURIComponent(download === true ? '' : download)}`
    },
    async ler(bucket, caminho) {
      const info = await lerInfo(bucket, caminho)
      if (!info) throw naoEncontrado('Arquivo não encontrado.')
      const { data, error } = await storage.from(bucket).download(caminho)
      if (error) throw falhou(error)
      return { corpo: Readable.fromWeb(data.stream() as Parameters<typeof Readable.fromWeb>[0]), info }
    },
    async remover(bucket, caminhos) {
      if (caminhos.length === 0) return
      const { error } = await storage.from(bucket).remove(caminhos)
      if (error) throw falhou(error)
    },
    info: lerInfo,
  }
}

function codigoDe(erro: object): string {
  const { code, statusCode } = comoObjeto(erro)
  return String(code ?? statusCode ?? '')
}
const ausente = (erro: object): boolean => ['NoSuchKey', '404'].includes(codigoDe(erro))

function falhou(erro: Error): ErroApp {
  const codigo = codigoDe(erro)
  if (ausente(erro)) return naoEncontrado('Arquivo não encontrado.')
  if (codigo === 'KeyAlreadyExists' || codigo === '409') return conflito('Já existe um arquivo neste caminho.')
  if (codigo === 'EntityTooLarge' || codigo === '413')
    return new ErroApp('PAYLOAD_TOO_LARGE', 413, 'O arquivo é grande demais.', { causa: erro })
  if (codigo === 'InvalidMimeType' || codigo === '415')
    return new ErroApp('UNSUPPORTED_MEDIA_TYPE', 415, 'Este tipo de arquivo não é aceito aqui.', { causa: erro })
  return new ErroApp('STORAGE_FAILURE', 502, 'O serviço de arquivos não respondeu. Tente de novo em instantes.', {
    causa: erro,
  })
}
