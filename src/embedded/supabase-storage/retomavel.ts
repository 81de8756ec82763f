import { randomUUID } from 'node:crypto'
import { chmodSync, createReadStream, mkdirSync, statfsSync } from 'node:fs'
import { stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import { EVENTS, Metadata, Server } from '@tus/server'
import { comoObjeto } from '#kit/objeto.ts'
import { deixaReserva } from '#platform/disco/reserva.ts'
import {
  BYTES_ABERTOS,
  ENVIOS_ABERTOS,
  enviosAbertosDe,
  ocuparVaga,
  soltarVaga,
  soltarVencidos,
} from './comandos/envios-abertos.ts'
import { gravarObjeto } from './comandos/gravar-objeto.ts'
import { acharObjeto, lerBalde } from './consultas/objetos.ts'
import { cacheAceito, lerMetadata } from './corpo-do-envio.ts'
import { LIMITE_GERAL } from './deposito.ts'
import { comoErroDeStorage, corpoDoErro, ErroDeStorage } from './erro.ts'
import { conferirNome } from './nomes.ts'
import type { OpcoesDoStorage } from './opcoes.ts'
import type { Portaria } from './quem.ts'
import { receber } from './receber.ts'

type Req = Parameters<Server['handleWeb']>[0]
/** An upload idle for this long (ms) is replaced by a new one of the same user. */
const PARADO_MS = 3600_000

/**
 * The library creates its folder without awaiting it, and throws where no caller can catch the error. We create the
 * folder beforehand.
 */
class PastaDeEnvios extends FileStore {
  static {
    Object.defineProperty(this.prototype, 'checkOrCreateDirectory', { value: () => {} })
  }
}

/** Stored state of an unfinished upload, besides the client's metadata. */
interface Lembrado {
  bucket: string
  nome: string
  dono: string | null
  substituir: boolean
  campos: Record<string, string | null>
}

/** Parses the client's metadata; on invalid text the library throws a bare string. */
function lerCampos(texto: string | undefined): Record<string, string | null> {
  try {
    return Metadata.parse(texto)
  } catch (causa) {
    throw new ErroDeStorage('InvalidRequest', { causa })
  }
}

/** Refuses a deferred length, which could not be limited. */
const semTamanho = () =>
  new ErroDeStorage('InvalidRequest', { frase: 'Diga o tamanho do arquivo ao começar o envio (Upload-Length).' })

/** Converts the library's own refusals; its English text goes to the log. */
function recusaDaBiblioteca(status: number, causa: unknown): ErroDeStorage {
  if (status === 404 || status === 410)
    return new ErroDeStorage('NoSuchKey', { frase: 'Este envio não existe mais. Comece de novo.', causa })
  return new ErroDeStorage(status === 413 ? 'EntityTooLarge' : 'InvalidRequest', { causa })
}

/**
 * Converts the library's error text to our form: invalid protocol headers are refused before `onResponseError` is
 * called.
 */
class ServidorDeEnvios extends Server {
  override async write(
    ...[contexto, cabecalhos, status, corpo = '']: Parameters<Server['write']>
  ): ReturnType<Server['write']> {
    const falha = status >= 400 && corpo !== ''
    if (falha) cabecalhos.set('content-type', 'application/json; charset=utf-8')
    return super.write(
      contexto,
      cabecalhos,
      status,
      falha && !corpo.startsWith('{') ? JSON.stringify(corpoDoErro(recusaDaBiblioteca(status, corpo)).corpo) : corpo,
    )
  }
}

/** Free bytes above which a failed write must have another cause. */
const ESPACO_MINIMO = 1024 ** 2

/** Detects a full disk: the library drops the cause of a failed write, so the free space is measured. */
function porFaltaDeEspaco(erro: unknown, pasta: string): unknown {
  if (!('status_code' in comoObjeto(erro))) return erro
  const { bavail, bsize } = statfsSync(pasta)
  return bavail * bsize < ESPACO_MINIMO
    ? Object.assign(new Error('no space left for an upload', { cause: erro }), { code: 'ENOSPC' })
    : erro
}

const FORMA_DO_ID = /^[0-9a-f-]{36}$/

/**
 * Creates the server of Tus 1.0.0 with the metadata of the hosted service: bucketName, objectName, contentType,
 * cacheControl, metadata.
 */
export function criarRetomavel(
  { deposito, pastaDeEnvios, validadeDoEnvio = 24 * 3600 }: OpcoesDoStorage,
  portaria: Portaria,
  prefixo: string,
): Server {
  const { banco, assinador } = deposito
  const pasta = join(pastaDeEnvios, 'retomaveis')
  // the library would make them readable by every account of the machine
  for (const uma of [pastaDeEnvios, pasta]) {
    mkdirSync(uma, { recursive: true, mode: 0o700 })
    chmodSync(uma, 0o700)
  }
  const datastore = new PastaDeEnvios({ directory: pasta, expirationPeriodInMilliseconds: validadeDoEnvio * 1000 })
  const cabecalho = (req: Req, nome: string) => req.headers.get(nome) ?? undefined

  /** Checks a new upload. A signature replaces a user. */
  async function autorizar(
    req: Req,
    campos: Record<string, string | null>,
  ): Promise<Lembrado & { deServico: boolean }> {
    const bucket = campos.bucketName ?? ''
    const nome = conferirNome(campos.objectName ?? '')
    const passe = cabecalho(req, 'x-signature')
    if (passe !== undefined) {
      const { dono, upsert } = await assinador.conferir(passe, 'gravar', `${bucket}/${nome}`)
      return { bucket, nome, dono, substituir: upsert, campos, deServico: false }
    }
    const quem = await portaria.identificar(cabecalho(req, 'authorization'))
    const substituir = cabecalho(req, 'x-upsert') === 'true'
    await portaria.exigir(quem, 'gravar', bucket, nome)
    if (substituir) await portaria.exigir(quem, 'substituir', bucket, nome)
    return { bucket, nome, dono: quem.usuario_id, substituir, campos, deServico: quem.papel === 'service_role' }
  }

  async function lembrar(id: string): Promise<Lembrado> {
    const { metadata = {} } = await datastore.getUpload(id)
    return {
      bucket: metadata.bucketName ?? '',
      nome: metadata.objectName ?? '',
      dono: metadata.dono || null,
      substituir: metadata.substituir === 'true',
      campos: metadata,
    }
  }

  /** Throws unless the caller owns the upload. */
  async function exigirMesmoDono(req: Req, id: string): Promise<void> {
    const { bucket, nome, dono } = await lembrar(id)
    const passe = cabecalho(req, 'x-signature')
    if (passe !== undefined) return void (await assinador.conferir(passe, 'gravar', `${bucket}/${nome}`))
    const quem = await portaria.identificar(cabecalho(req, 'authorization'))
    if (quem.papel !== 'service_role' && (quem.usuario_id === null || quem.usuario_id !== dono))
      throw new ErroDeStorage('AccessDenied')
  }

  /**
   * Limits the unfinished uploads of one owner on the shared disk. The service key has no limit, because only our own
   * code uses it.
   */
  async function abrirVaga(id: string, bytes: number, quem: Lembrado & { deServico: boolean }): Promise<void> {
    if (!(await deixaReserva(pasta, bytes))) throw new ErroDeStorage('InsufficientStorage')
    if (quem.deServico) return
    await soltarVencidos(banco, validadeDoEnvio)
    const dono = quem.dono ?? `${quem.bucket}/${quem.nome}`
    await soltarParados(dono, bytes)
    await ocuparVaga(banco, { id, dono, bytes })
  }

  async function soltarParados(dono: string, bytes: number): Promise<void> {
    const abertos = await enviosAbertosDe(banco, dono)
    let total = abertos.reduce((soma, a) => soma + a.bytes, 0)
    let quantos = abertos.length
    for (const aberto of abertos) {
      if (quantos < ENVIOS_ABERTOS && total + bytes <= BYTES_ABERTOS) return
      const tocado = await stat(join(pasta, aberto.id)).then(
        (s) => s.mtimeMs,
        () => 0,
      )
      if (Date.now() - tocado < PARADO_MS) continue
      await datastore.remove(aberto.id).catch(() => {})
      await soltarVaga(banco, aberto.id)
      quantos--
      total -= aberto.bytes
    }
  }

  async function limiteDe(bucket: string): Promise<number> {
    return (await lerBalde(banco.db, bucket)).file_size_limit ?? LIMITE_GERAL
  }

  datastore.extensions = datastore.extensions.filter((extensao) => extensao !== 'creation-defer-length')
  const servidor = new ServidorDeEnvios({
    path: `${prefixo}/upload/resumable`,
    datastore,
    allowedOrigins: [],
    namingFunction: () => randomUUID(),
    // a path, not a full URL: behind a proxy only the client knows the public address
    generateUrl: (req, { path, id }) => `${path}${new URL(req.url).pathname.endsWith('/sign') ? '/sign' : ''}/${id}`,
    getFileIdFromRequest: (_req, id) => (id && FORMA_DO_ID.test(id) ? id : undefined),
    async maxSize(req, id) {
      if (req.method === 'OPTIONS') return LIMITE_GERAL
      return limiteDe(
        req.method === 'POST'
          ? (lerCampos(cabecalho(req, 'upload-metadata')).bucketName ?? '')
          : (await lembrar(id ?? '')).bucket,
      )
    },
    async onIncomingRequest(req, id) {
      if (req.method !== 'POST' && req.method !== 'OPTIONS') await exigirMesmoDono(req, id)
    },
    async onUploadCreate(req, { id, size, metadata = {} }) {
      if (size === undefined) throw semTamanho()
      const quem = await autorizar(req, metadata)
      const { bucket, nome, dono, substituir } = quem
      await lerBalde(banco.db, bucket)
      if (metadata.metadata) lerMetadata(metadata.metadata)
      if (!substituir && (await acharObjeto(banco.db, bucket, nome))) throw new ErroDeStorage('KeyAlreadyExists')
      await abrirVaga(id, size, quem)
      return { metadata: { ...metadata, dono: dono ?? '', substituir: String(substituir) } }
    },
    async onUploadFinish(_req, { id, size = 0 }) {
      const { bucket, nome, dono, substituir, campos } = await lembrar(id)
      const arquivo = join(pasta, id)
      try {
        const recebido = await receber(deposito, createReadStream(arquivo), {
          balde: await lerBalde(banco.db, bucket),
          declarado: campos.contentType ?? undefined,
        })
        const cacheControl = cacheAceito(campos.cacheControl ? `max-age=${campos.cacheControl}` : undefined)
        await gravarObjeto(banco, {
          bucket,
          nome,
          dono,
          recebido,
          substituir,
          cacheControl,
          metadata: campos.metadata ? lerMetadata(campos.metadata) : undefined,
        })
      } catch (erro) {
        await datastore.remove(id)
        throw erro
      } finally {
        await soltarVaga(banco, id)
      }
      // A sparse file of the right length stays until it expires: a client that lost our response queries the offset,
      // and gets the full length.
      await truncate(arquivo, 0).then(() => truncate(arquivo, size))
      return {}
    },
    onResponseError(req, erro) {
      // the library refuses an extension that is not offered with 501
      if (req.headers.has('upload-defer-length'))
        return { status_code: 400, body: JSON.stringify(corpoDoErro(semTamanho()).corpo) }
      const daBiblioteca = 'status_code' in erro && erro.status_code < 500 ? erro.status_code : null
      const nosso =
        daBiblioteca === null
          ? comoErroDeStorage(porFaltaDeEspaco(erro, pasta))
          : recusaDaBiblioteca(daBiblioteca, erro)
      if (nosso.codigo === 'InternalError') deposito.log.error({ err: nosso.cause ?? nosso }, 'resumable upload failed')
      // this protocol uses true HTTP statuses
      return { status_code: daBiblioteca ?? nosso.status, body: JSON.stringify(corpoDoErro(nosso).corpo) }
    },
  })
  // cancelled by the client: its slot is free again
  servidor.on(
    EVENTS.POST_TERMINATE,
    (_req, _res, id) =>
      void soltarVaga(banco, id).catch((err: unknown) =>
        deposito.log.error({ err }, 'resumable upload: place not freed'),
      ),
  )
  return servidor
}
