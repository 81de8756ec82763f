import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as FluxoWeb } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { ArquivoAusente, ArquivoGrandeDemais, conferirCaminho, FalhaDoArmazem, type Armazem } from './armazem.ts'
import { criarMedidor } from './medidor.ts'

export interface OpcoesS3 {
  endpoint: string
  bucket: string
  regiao: string
  chave: string
  segredo: string
  /** Folder for a body while its length and hash are computed. */
  pastaTemporaria?: string
  /**
   * Limit in ms until the response begins, for one call without a body; uploads get as many minutes. Reading the body
   * has no limit.
   */
  timeoutMs?: number
}

/**
 * Uses any S3-compatible service, path style (`endpoint/bucket/key`). Every request is signed with SigV4, and every
 * body with its SHA-256.
 */
export function criarArmazemS3(o: OpcoesS3): Armazem {
  const { timeoutMs = 30_000, pastaTemporaria = join(tmpdir(), 'girassol-envios') } = o
  const aws = new AwsClient({
    accessKeyId: o.chave,
    secretAccessKey: o.segredo,
    service: 's3',
    region: o.regiao,
    retries: 3,
  })
  const base = `${o.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(o.bucket)}`
  const url = (caminho: string) => `${base}/${conferirCaminho(caminho)}`

  async function pedir(metodo: string, caminho: string, extra: RequestInit = {}): Promise<Response> {
    const desistencia = new AbortController()
    const prazo = setTimeout(
      () => desistencia.abort(new Error('no answer in time')),
      extra.body ? timeoutMs * 60 : timeoutMs,
    )
    const resposta = await aws
      .fetch(url(caminho), { method: metodo, redirect: 'manual', ...extra, signal: desistencia.signal })
      .catch((causa: unknown) => {
        throw new FalhaDoArmazem(`S3 ${metodo}`, causa instanceof Error ? causa.message : String(causa))
      })
      .finally(() => clearTimeout(prazo))
    if (resposta.status === 404) {
      await resposta.body?.cancel()
      throw new ArquivoAusente(caminho)
    }
    if (resposta.status < 200 || resposta.status > 299) {
      const codigo = /<Code>([\w.]+)<\/Code>/.exec(await resposta.text())?.[1] ?? ''
      throw new FalhaDoArmazem(`S3 ${metodo}`, `${resposta.status} ${codigo}`)
    }
    return resposta
  }
  async function enviar(caminho: string, body: Blob, sha256: string): Promise<void> {
    const resposta = await pedir('PUT', caminho, {
      body,
      headers: { 'content-type': 'application/octet-stream', 'x-amz-content-sha256': sha256 },
    })
    await resposta.body?.cancel()
  }
  const medir = async (caminho: string) => Number((await pedir('HEAD', caminho)).headers.get('content-length'))

  return {
    async gravar(caminho, corpo, { maxBytes }) {
      if (!(corpo instanceof Readable)) {
        if (corpo.byteLength > maxBytes) throw new ArquivoGrandeDemais(maxBytes)
        const sha256 = createHash('sha256').update(corpo).digest('hex')
        await enviar(caminho, new Blob([new Uint8Array(corpo)]), sha256)
        return { tamanho: corpo.byteLength, sha256 }
      }
      // S3 needs the length first, and the signature needs the hash: both are known only at the end
      await mkdir(pastaTemporaria, { recursive: true, mode: 0o700 })
      const temporario = join(pastaTemporaria, randomUUID())
      const medidor = criarMedidor(maxBytes)
      try {
        await pipeline(corpo, medidor.fluxo, createWriteStream(temporario, { flags: 'wx', mode: 0o600 }))
        const gravado = medidor.resultado()
        await enviar(caminho, await openAsBlob(temporario), gravado.sha256)
        return gravado
      } finally {
        await rm(temporario, { force: true })
      }
    },
    async ler(caminho, faixa) {
      const headers: Record<string, string> = faixa ? { range: `bytes=${faixa.inicio}-${faixa.fim ?? ''}` } : {}
      const { body } = await pedir('GET', caminho, { headers })
      return body ? Readable.fromWeb(body as FluxoWeb) : Readable.from([])
    },
    async remover(caminho) {
      await pedir('DELETE', caminho).then((r) => r.body?.cancel(), ignorarAusente)
    },
    existe: (caminho) =>
      medir(caminho).then(
        () => true,
        (erro: unknown) => {
          ignorarAusente(erro)
          return false
        },
      ),
    tamanho: medir,
  }
}

function ignorarAusente(erro: unknown): void {
  if (!(erro instanceof ArquivoAusente)) throw erro
}
