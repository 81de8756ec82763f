import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, crc32, createDeflateRaw, createGunzip } from 'node:zlib'
import { temCodigo } from '#kit/codigo-do-erro.ts'
import { FalhaDeInicio } from '../config/falha-de-inicio.ts'
import { processoVivo } from '../config/processo-vivo.ts'

/**
 * A gzip file that contains its own checksum: an extra field of the header (which every gunzip skips) holds the SHA-256
 * of the whole file, computed with that field set to zero. A single changed byte is detected before anything is
 * unpacked, and `tar xzf` still opens the file.
 */
const INICIO = Buffer.from([0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 255, 36, 0, 0x47, 0x53, 32, 0])
const SOMA = { onde: INICIO.length, tamanho: 32 }

/** Writes the content of `fonte` to `destino`, which exists only once it is complete. */
export async function embrulhar(destino: string, fonte: AsyncIterable<Buffer>): Promise<void> {
  if (
    await stat(destino).then(
      () => true,
      () => false,
    )
  )
    throw new FalhaDeInicio(`O arquivo ${destino} já existe. Escolha outro nome para a cópia de segurança.`)
  const parcial = `${destino}.${process.pid}.parcial`
  await limparParciais(dirname(destino))
  try {
    // the archive contains every secret: readable by this account only
    const arquivo = await open(parcial, 'wx', 0o600).catch((causa: unknown) => {
      throw new FalhaDeInicio(
        `Não consegui escrever em ${destino}. Confira se a pasta existe e se esta conta pode escrever nela.`,
        causa,
      )
    })
    try {
      const hash = createHash('sha256')
      const escrever = async (parte: Buffer) => {
        hash.update(parte)
        await arquivo.writeFile(parte)
      }
      await escrever(Buffer.concat([INICIO, Buffer.alloc(SOMA.tamanho)]))
      let crc = 0
      let tamanho = 0
      await pipeline(
        fonte,
        async function* (partes: AsyncIterable<Buffer>) {
          for await (const parte of partes) {
            crc = crc32(parte, crc)
            tamanho = (tamanho + parte.length) % 2 ** 32
            yield parte
          }
        },
        createDeflateRaw({ level: constants.Z_DEFAULT_COMPRESSION }),
        async (partes: AsyncIterable<Buffer>) => {
          for await (const parte of partes) await escrever(parte)
        },
      )
      const fim = Buffer.alloc(8)
      fim.writeUInt32LE(crc, 0)
      fim.writeUInt32LE(tamanho, 4)
      await escrever(fim)
      await arquivo.write(hash.digest(), 0, SOMA.tamanho, SOMA.onde)
      await arquivo.sync()
    } finally {
      await arquivo.close()
    }
    await rename(parcial, destino)
  } catch (erro) {
    await rm(parcial, { force: true })
    throw erro
  }
}

/** Removes partial files of killed backups from the folder. Their checksum is still zero, so a restore refuses them. */
async function limparParciais(pasta: string): Promise<void> {
  for (const nome of await readdir(pasta).catch(() => [])) {
    const pid = /\.tar\.gz\.(\d+)\.parcial$/.exec(nome)?.[1]
    if (pid && !processoVivo(Number(pid))) await rm(join(pasta, nome), { force: true })
  }
}

/** Throws unless the file matches its checksum. */
export async function conferirEnvelope(origem: string): Promise<void> {
  const hash = createHash('sha256')
  const inicio: Buffer[] = []
  let posicao = 0
  try {
    for await (const bruto of createReadStream(origem)) {
      const parte = Buffer.from(bruto as Buffer)
      const [de, ate] = [Math.max(0, SOMA.onde - posicao), Math.max(0, SOMA.onde + SOMA.tamanho - posicao)]
      if (ate > 0) inicio.push(Buffer.from(parte.subarray(0, ate)))
      if (de < parte.length) parte.fill(0, de, Math.min(ate, parte.length))
      hash.update(parte)
      posicao += parte.length
    }
  } catch (erro) {
    if (temCodigo(erro, 'ENOENT')) throw new FalhaDeInicio(`Não encontrei o arquivo ${origem}.`)
    if (temCodigo(erro, 'EISDIR')) throw new FalhaDeInicio(`${origem} é uma pasta, não uma cópia de segurança.`)
    throw erro
  }
  const cabeca = Buffer.concat(inicio)
  if (!cabeca.subarray(0, INICIO.length).equals(INICIO))
    throw new FalhaDeInicio(`${origem} não é uma cópia de segurança do Girassol.`)
  if (!hash.digest().equals(cabeca.subarray(SOMA.onde, SOMA.onde + SOMA.tamanho))) {
    throw new FalhaDeInicio(
      `O arquivo ${origem} está danificado: a soma de verificação não confere. Nada foi restaurado; use outra cópia.`,
    )
  }
}

export async function* desembrulhar(origem: string): AsyncGenerator<Buffer> {
  const descompressor = createGunzip()
  const fluxo = createReadStream(origem)
  fluxo.on('error', (erro) => descompressor.destroy(erro))
  for await (const parte of fluxo.pipe(descompressor)) yield parte as Buffer
}
