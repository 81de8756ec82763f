import { FalhaDeInicio } from '../config/falha-de-inicio.ts'

const BLOCO = 512

/**
 * Builds the header of one entry, in the ustar format that every tar reads. Names are our own and short; times and
 * owners are left out, so that two equal backups do not differ.
 */
export function cabecalhoTar(nome: string, tamanho: number): Buffer {
  const bloco = Buffer.alloc(BLOCO)
  const escrever = (texto: string, onde: number) => bloco.write(texto, onde, 'latin1')
  const [prefixo, resto] = partirNome(nome)
  bloco.write(resto, 0)
  bloco.write(prefixo, 345)
  escrever('0000600\0', 100)
  escrever('0000000\0', 108)
  escrever('0000000\0', 116)
  // eleven octal digits end at 8 GiB; larger sizes use the binary form of GNU and POSIX tar
  if (tamanho < 8 ** 11) escrever(`${tamanho.toString(8).padStart(11, '0')}\0`, 124)
  else {
    bloco[124] = 0x80
    bloco.writeBigUInt64BE(BigInt(tamanho), 128)
  }
  escrever('00000000000\0', 136)
  escrever('        ', 148)
  escrever('0', 156)
  escrever('ustar\u000000', 257)
  const soma = bloco.reduce((a, b) => a + b, 0)
  escrever(`${soma.toString(8).padStart(6, '0')}\0 `, 148)
  return bloco
}

/** Splits a long name at a slash into the two fields of the header. */
function partirNome(nome: string): [prefixo: string, resto: string] {
  if (Buffer.byteLength(nome) <= 100) return ['', nome]
  for (let i = nome.indexOf('/'); i > 0; i = nome.indexOf('/', i + 1)) {
    const [prefixo, resto] = [nome.slice(0, i), nome.slice(i + 1)]
    if (Buffer.byteLength(prefixo) <= 155 && Buffer.byteLength(resto) <= 100) return [prefixo, resto]
  }
  throw new RangeError(`name too long for an archive: ${nome}`)
}

export const enchimento = (tamanho: number): Buffer => Buffer.alloc((BLOCO - (tamanho % BLOCO)) % BLOCO)
export const fimDoTar = (): Buffer => Buffer.alloc(2 * BLOCO)

export interface Entrada {
  nome: string
  tamanho: number
  /** Must be read before the next entry is requested; unread bytes are skipped. */
  corpo: AsyncIterable<Buffer>
}

const estragado = () =>
  new FalhaDeInicio('O arquivo da cópia de segurança está danificado: o conteúdo não é o que devia ser.')

/** Yields the entries of an archive in order. */
export async function* lerTar(fonte: AsyncIterable<Buffer>): AsyncGenerator<Entrada> {
  const leitor = criarLeitor(fonte)
  for (;;) {
    const bloco = await leitor.exatos(BLOCO)
    if (bloco.every((b) => b === 0)) return
    const soma = bloco.reduce((a, b, i) => a + (i >= 148 && i < 156 ? 32 : b), 0)
    if (parseInt(bloco.toString('latin1', 148, 156), 8) !== soma) throw estragado()
    const tamanho =
      bloco[124] === 0x80 ? Number(bloco.readBigUInt64BE(128)) : parseInt(bloco.toString('latin1', 124, 136), 8)
    const texto = (de: number, ate: number) => bloco.toString('utf8', de, ate).split('\0', 1)[0] ?? ''
    const nome = [texto(345, 500), texto(0, 100)].filter(Boolean).join('/')
    let resta = tamanho
    async function* corpo() {
      while (resta > 0) {
        const parte = await leitor.ate(resta)
        resta -= parte.length
        yield parte
      }
    }
    yield { nome, tamanho, corpo: corpo() }
    while (resta > 0) resta -= (await leitor.ate(resta)).length
    await leitor.exatos(enchimento(tamanho).length)
  }
}

function criarLeitor(fonte: AsyncIterable<Buffer>) {
  const iterador = fonte[Symbol.asyncIterator]()
  let sobra: Buffer = Buffer.alloc(0)
  async function ate(n: number): Promise<Buffer> {
    while (sobra.length === 0) {
      const { done, value } = await iterador.next()
      if (done) throw estragado()
      sobra = value
    }
    const parte = sobra.subarray(0, n)
    sobra = sobra.subarray(parte.length)
    return parte
  }
  return {
    ate,
    async exatos(n: number): Promise<Buffer> {
      const partes: Buffer[] = []
      for (let falta = n; falta > 0;) {
        const parte = await ate(falta)
        partes.push(parte)
        falta -= parte.length
      }
      return Buffer.concat(partes)
    },
  }
}
