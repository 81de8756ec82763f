import { obterConfiguracao } from '#platform/navegador/configuracao.ts'
import { supabase } from '#platform/navegador/sessao.ts'
import { ErroApp } from '#kit/erro.ts'

const BUCKET = 'chat-anexos'
/** Up to here one request carries the file; above it goes in resumable pieces, as the storage itself advises. */
const GRANDE_BYTES = 6 * 1024 * 1024

/** As the specification has it: the last three are sent null, the server measures. */
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

/** 'Conta de Luz (nov).PDF' → 'conta-de-luz-nov.pdf': what every storage takes as a name. */
export function nomeNoStorage(nome: string): string {
  const [, base = nome, ext = ''] = /^(.*?)(\.[^.]{1,8})?$/s.exec(nome) ?? []
  const limpar = (t: string) => t.normalize('NFD').replace(/\p{Diacritic}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '')
  const corpo = limpar(base).slice(0, 80) || 'arquivo'
  const fim = limpar(ext)
  return fim ? `${corpo}.${fim}` : corpo
}

export function anexoDo(arquivo: File, caminho_storage: string): AnexoEnviado {
  return {
    nome_arquivo: arquivo.name.slice(0, 255) || 'arquivo', tipo_mime: arquivo.type || 'application/octet-stream', tamanho: arquivo.size, caminho_storage,
    url_publica: null, largura: null, altura: null, duracao: null,
  }
}

/** Puts a file into the storage of the conversation. `aoProgredir` hears fractions when the way of sending knows them. */
export async function subirAnexo(conversa_id: string, arquivo: File, aoProgredir: (fracao: number) => void, sinal: AbortSignal): Promise<AnexoEnviado> {
  const caminho = `${conversa_id}/${crypto.randomUUID()}-${nomeNoStorage(arquivo.name)}`
  if (arquivo.size > GRANDE_BYTES) await emPedacos(caminho, arquivo, aoProgredir, sinal)
  else {
    const { error } = await supabase().storage.from(BUCKET).upload(caminho, arquivo, { contentType: arquivo.type || 'application/octet-stream', upsert: false })
    if (error) throw new ErroApp('UPLOAD_FAILED', 500, 'O arquivo não pôde ser enviado.', { causa: error })
  }
  sinal.throwIfAborted()
  aoProgredir(1)
  return anexoDo(arquivo, caminho)
}

async function emPedacos(caminho: string, arquivo: File, aoProgredir: (fracao: number) => void, sinal: AbortSignal): Promise<void> {
  const [{ Upload }, { supabaseUrl, supabaseKey }, { data }] = await Promise.all([import('tus-js-client'), obterConfiguracao(), supabase().auth.getSession()])
  await new Promise<void>((pronto, falhou) => {
    const envio = new Upload(arquivo, {
      endpoint: `${supabaseUrl}/storage/v1/upload/resumable`,
      headers: { authorization: `Bearer ${data.session?.access_token ?? ''}`, apikey: supabaseKey, 'x-upsert': 'false' },
      metadata: { bucketName: BUCKET, objectName: caminho, contentType: arquivo.type || 'application/octet-stream', cacheControl: '3600' },
      chunkSize: GRANDE_BYTES,
      retryDelays: [0, 1000, 3000, 5000, 10_000],
      uploadDataDuringCreation: true,
      removeFingerprintOnSuccess: true,
      onProgress: (enviados, total) => aoProgredir(total ? enviados / total : 0),
      onSuccess: () => pronto(),
      onError: (causa) => falhou(new ErroApp('UPLOAD_FAILED', 500, 'O arquivo não pôde ser enviado.', { causa })),
    })
    sinal.addEventListener('abort', () => {
      void envio.abort(true)
      falhou(sinal.reason instanceof Error ? sinal.reason : new DOMException('Cancelado', 'AbortError'))
    })
    envio.start()
  })
}
