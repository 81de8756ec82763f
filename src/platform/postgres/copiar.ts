import { Readable } from 'node:stream'
import { pg } from './driver.ts'
import { opcoesDe } from './limites.ts'

/** The parts of the driver's connection that COPY needs and the driver's types omit. */
interface Fio {
  stream: {
    pause(): void
    resume(): void
    writableNeedDrain: boolean
    once(evento: 'drain' | 'close', fn: () => void): void
    off(evento: 'drain' | 'close', fn: () => void): void
  }
  query(texto: string): void
  sendCopyFromChunk(parte: Buffer): void
  endCopyFrom(): void
  sendCopyFail(motivo: string): void
}

/**
 * One connection that streams whole tables out and in. A backup reads all of them in a single snapshot, so it needs one
 * session throughout.
 */
export interface SessaoDeCopia {
  consultar<T extends pg.QueryResultRow>(texto: string, valores?: unknown[]): Promise<T[]>
  /** `COPY … TO STDOUT`. Must be read to the end before the next statement. */
  paraFora(comando: string): Readable
  /**
   * `COPY … FROM STDIN`. Resolves when the database has accepted everything, rejects when it refused or the source
   * failed.
   */
  paraDentro(comando: string, fonte: AsyncIterable<Buffer>): Promise<void>
  fechar(): Promise<void>
}

export async function abrirSessaoDeCopia(url: string): Promise<SessaoDeCopia> {
  const cliente = new pg.Client({
    connectionString: url,
    application_name: 'girassol-copia',
    connectionTimeoutMillis: 10_000,
    options: opcoesDe('ferramentas'),
  })
  cliente.on('error', () => {}) // the running call rejects as well
  await cliente.connect()
  return {
    consultar: async <T extends pg.QueryResultRow>(texto: string, valores?: unknown[]) =>
      (await cliente.query<T>(texto, valores)).rows,
    paraFora: (comando) => copiarParaFora(cliente, comando),
    paraDentro: (comando, fonte) => copiarParaDentro(cliente, comando, fonte),
    fechar: () => cliente.end(),
  }
}

/** The callbacks of the driver during a command; those not needed do nothing. */
const surdo = {
  handleRowDescription() {},
  handleDataRow() {},
  handleCommandComplete() {},
  handleEmptyQuery() {},
  handlePortalSuspended() {},
  handleCopyInResponse(_fio: Fio) {},
  handleCopyData(_msg: { chunk: Buffer }, _fio: Fio) {},
}

function copiarParaFora(cliente: pg.Client, comando: string): Readable {
  let fio: Fio | undefined
  const saida = new Readable({ read: () => fio?.stream.resume(), highWaterMark: 256 * 1024 })
  submeter(cliente, {
    ...surdo,
    submit(conexao: Fio) {
      fio = conexao
      conexao.query(comando)
    },
    handleCopyData({ chunk }, conexao) {
      if (!saida.push(Buffer.from(chunk))) conexao.stream.pause()
    },
    handleReadyForQuery: () => void saida.push(null),
    handleError: (erro: Error) => void saida.destroy(erro),
  })
  return saida
}

function copiarParaDentro(cliente: pg.Client, comando: string, fonte: AsyncIterable<Buffer>): Promise<void> {
  return new Promise((resolve, reject) => {
    let falhaDaFonte: unknown
    let acabou = false
    submeter(cliente, {
      ...surdo,
      submit: (conexao: Fio) => conexao.query(comando),
      handleCopyInResponse(conexao) {
        void despejar(conexao, fonte, () => acabou).catch((erro: unknown) => {
          falhaDaFonte = erro
          if (!acabou) conexao.sendCopyFail('source failed')
        })
      },
      handleReadyForQuery: () => resolve(),
      handleError(erro: Error) {
        acabou = true
        reject(falhaDaFonte ?? erro)
      },
    })
  })
}

async function despejar(fio: Fio, fonte: AsyncIterable<Buffer>, parou: () => boolean): Promise<void> {
  for await (const parte of fonte) {
    if (parou()) return
    fio.sendCopyFromChunk(parte)
    if (fio.stream.writableNeedDrain) await escoar(fio)
  }
  fio.endCopyFrom()
}

/** Resolves when the socket has room again, or is closed. */
const escoar = ({ stream }: Fio) =>
  new Promise<void>((pronto) => {
    const fim = () => {
      stream.off('drain', fim)
      stream.off('close', fim)
      pronto()
    }
    stream.once('drain', fim)
    stream.once('close', fim)
  })

type Ouvinte = typeof surdo & {
  submit(conexao: Fio): void
  handleReadyForQuery(): void
  handleError(erro: Error): void
}

const submeter = (cliente: pg.Client, ouvinte: Ouvinte): void =>
  void cliente.query(ouvinte as unknown as pg.Submittable)
