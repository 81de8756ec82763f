import { ErroApp } from '#kit/erro.ts'
import { semAcentos } from '#kit/texto.ts'
import { obterConfiguracao } from './configuracao.ts'
import { supabase } from './sessao.ts'

/**
 * Largest file sent in one request; larger ones are sent in resumable pieces of this size, as the storage's
 * documentation advises.
 */
const GRANDE_BYTES = 6 * 1024 * 1024

/** Converts 'Conta de Luz (nov).PDF' to 'conta-de-luz-nov.pdf', a name that every storage accepts. */
export function nomeNoStorage(nome: string): string {
  const [, base = nome, ext = ''] = /^(.*?)(\.[^.]{1,8})?$/s.exec(nome) ?? []
  const limpar = (t: string) =>
    semAcentos(t)
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
  const corpo = limpar(base).slice(0, 80) || 'arquivo'
  const fim = limpar(ext)
  return fim ? `${corpo}.${fim}` : corpo
}

/** Uploads a file to a path of a bucket. `aoProgredir` receives fractions where the transport reports progress. */
export async function subir(
  bucket: string,
  caminho: string,
  arquivo: File,
  aoProgredir: (fracao: number) => void = () => {},
  sinal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (arquivo.size > GRANDE_BYTES) await emPedacos(bucket, caminho, arquivo, aoProgredir, sinal)
  else {
    const { error } = await supabase()
      .storage.from(bucket)
      .upload(caminho, arquivo, { contentType: arquivo.type || 'application/octet-stream', upsert: false })
    if (error) throw new ErroApp('UPLOAD_FAILED', 500, 'O arquivo não pôde ser enviado.', { causa: error })
  }
  sinal.throwIfAborted()
  aoProgredir(1)
}

async function emPedacos(
  bucket: string,
  caminho: string,
  arquivo: File,
  aoProgredir: (fracao: number) => void,
  sinal: AbortSignal,
): Promise<void> {
  const [{ Upload }, { supabaseUrl, supabaseKey }, { data }] = await Promise.all([
    import('tus-js-client'),
    obterConfiguracao(),
    supabase().auth.getSession(),
  ])
  await new Promise<void>((pronto, falhou) => {
    const envio = new Upload(arquivo, {
      endpoint: `${supabaseUrl}/storage/v1/upload/resumable`,
      headers: {
        authorization: `Bearer ${data.session?.access_token ?? ''}`,
        apikey: supabaseKey,
        'x-upsert': 'false',
      },
      metadata: {
        bucketName: bucket,
        objectName: caminho,
        contentType: arquivo.type || 'application/octet-stream',
        cacheControl: '3600',
      },
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
