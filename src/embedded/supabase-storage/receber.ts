import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { ArquivoGrandeDemais, type Gravado } from '#platform/storage/armazem.ts'
import { BYTES_PARA_O_TIPO, tipoDeConteudo } from '#platform/storage/tipo-de-conteudo.ts'
import { anotarDescarte, esquecerDescarte } from './comandos/descartes.ts'
import type { Balde } from './consultas/objetos.ts'
import { LIMITE_GERAL, type Deposito } from './deposito.ts'
import { ErroDeStorage, grandeDemais } from './erro.ts'
import { tipoAceito } from './nomes.ts'

/** Stored bytes without a row yet. Until they have one, `storage.descartes` lists them for the sweep. */
export interface Recebido extends Gravado {
  version: string
  mimetype: string
}

export interface ComoReceber {
  balde: Balde
  declarado: string | undefined
  /** The application itself may store a customer's file of any type; a user may upload only what the bucket accepts. */
  qualquerTipo?: boolean
}

export async function receber(
  { banco, armazem }: Deposito,
  corpo: Readable | Uint8Array,
  { balde, declarado, qualquerTipo = false }: ComoReceber,
): Promise<Recebido> {
  const limite = balde.file_size_limit ?? LIMITE_GERAL
  const { inicio, inteiro, soltar } = await espiar(corpo)
  try {
    const mimetype = await tipoDeConteudo(inicio, declarado)
    if (!qualquerTipo && !tipoAceito(balde.allowed_mime_types, mimetype)) throw new ErroDeStorage('InvalidMimeType')
    const version = randomUUID()
    await anotarDescarte(banco, version)
    try {
      return {
        ...(await armazem.gravar(version, Readable.from(inteiro, { objectMode: false }), { maxBytes: limite })),
        version,
        mimetype,
      }
    } catch (erro) {
      // the store keeps nothing of a failed write; if this delete fails, the sweep only checks once more
      await esquecerDescarte(banco, version).catch(() => {})
      throw erro instanceof ArquivoGrandeDemais ? grandeDemais(limite) : erro
    }
  } finally {
    await soltar()
  }
}

interface Espiado {
  inicio: Buffer
  inteiro: AsyncIterable<Buffer>
  /**
   * Releases the source, which others can then read on. Never destroys it: destroying a request early also destroys its
   * response.
   */
  soltar(): Promise<void>
}

/** Reads the first bytes, and returns them together with the whole stream. */
async function espiar(corpo: Readable | Uint8Array): Promise<Espiado> {
  const fonte: AsyncIterator<Buffer> = (
    corpo instanceof Readable ? corpo : Readable.from([corpo], { objectMode: false })
  ).iterator({ destroyOnReturn: false })
  const partes: Buffer[] = []
  let tamanho = 0
  while (tamanho < BYTES_PARA_O_TIPO) {
    const { done, value } = await fonte.next()
    if (done) break
    partes.push(Buffer.from(value))
    tamanho += value.length
  }
  const inicio = Buffer.concat(partes)
  async function* tudo() {
    yield inicio
    for (let p = await fonte.next(); !p.done; p = await fonte.next()) yield p.value
  }
  return { inicio, inteiro: tudo(), soltar: async () => void (await fonte.return?.()) }
}
