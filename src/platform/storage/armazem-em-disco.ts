import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ArquivoAusente, conferirCaminho, type Armazem } from './armazem.ts'
import { criarMedidor } from './medidor.ts'

/**
 * Stores files under `pasta`. A key becomes one flat file name inside two levels of folders named by its hash: no
 * folder grows past a few hundred entries, and no key can name a folder.
 */
export function criarArmazemEmDisco(pasta: string): Armazem {
  const lugar = (caminho: string): string => {
    const soma = createHash('sha256').update(conferirCaminho(caminho)).digest('hex')
    return join(pasta, soma.slice(0, 2), soma.slice(2, 4), caminho.replaceAll('/', '+'))
  }
  const medir = async (caminho: string) => (await stat(lugar(caminho)).catch(semArquivo(caminho))).size

  return {
    async gravar(caminho, corpo, { maxBytes }) {
      const destino = lugar(caminho)
      const temporario = join(pasta, 'tmp', randomUUID())
      await mkdir(dirname(temporario), { recursive: true, mode: 0o700 })
      const medidor = criarMedidor(maxBytes)
      try {
        const arquivo = await open(temporario, 'wx', 0o600)
        try {
          await pipeline(
            corpo instanceof Readable ? corpo : Readable.from([corpo], { objectMode: false }),
            medidor.fluxo,
            (partes: AsyncIterable<Buffer>) => arquivo.writeFile(partes),
          )
          await arquivo.sync()
        } finally {
          await arquivo.close()
        }
        await mkdir(dirname(destino), { recursive: true, mode: 0o700 })
        await rename(temporario, destino)
      } catch (erro) {
        await rm(temporario, { force: true })
        throw erro
      }
      await sincronizarPasta(dirname(destino))
      return medidor.resultado()
    },
    async ler(caminho, faixa) {
      const onde = lugar(caminho)
      // opened here, so that a missing file is an error before the response begins
      const arquivo: FileHandle = await open(onde, 'r').catch(semArquivo(caminho))
      return createReadStream(onde, { fd: arquivo, start: faixa?.inicio, end: faixa?.fim })
    },
    async remover(caminho) {
      await rm(lugar(caminho), { force: true })
    },
    existe: (caminho) =>
      medir(caminho).then(
        () => true,
        (erro: unknown) => (erro instanceof ArquivoAusente ? false : Promise.reject(erro)),
      ),
    tamanho: medir,
  }
}

const semArquivo =
  (caminho: string) =>
  (erro: NodeJS.ErrnoException): never => {
    throw erro.code === 'ENOENT' ? new ArquivoAusente(caminho, erro) : erro
  }

/** Makes the rename itself durable. Windows cannot open a folder and does not need it. */
async function sincronizarPasta(pasta: string): Promise<void> {
  if (process.platform === 'win32') return
  const aberta = await open(pasta, 'r')
  try {
    await aberta.sync()
  } finally {
    await aberta.close()
  }
}
