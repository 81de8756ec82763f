import { inflateRawSync } from 'node:zlib'
import { temCodigo } from '#kit/codigo-do-erro.ts'
import { ErroApp } from '#kit/erro.ts'
import { recusar } from './recusar.ts'

/** Limit of all parts of one archive together, unpacked: a small file may contain a very large one. */
const MAX_ABERTO = 60 * 1024 * 1024
const ENTRADAS_MAX = 2000

const FIM = 0x06054b50
const CENTRAL = 0x02014b50
const FIM_TAMANHO = 22
const COMENTARIO_MAX = 0xffff

interface Entrada {
  metodo: number
  comprimida: Uint8Array
}

/**
 * Opens an archive. Returns a function that unpacks one part by name on request, never more than MAX_ABERTO in total.
 */
export function abrirZip(bytes: Uint8Array): (nome: string) => Buffer | null {
  const entradas = lendo(() => indice(bytes))
  let resta = MAX_ABERTO
  return (nome) => {
    const entrada = entradas.get(nome)
    if (!entrada) return null
    const aberta = lendo(() => inflar(entrada, resta))
    resta -= aberta.byteLength
    return aberta
  }
}

function lendo<T>(fn: () => T): T {
  try {
    return fn()
  } catch (erro) {
    if (erro instanceof ErroApp) throw erro
    throw recusar('Este arquivo não pôde ser lido. Salve-o como XLSX ou CSV.')
  }
}

function inflar({ metodo, comprimida }: Entrada, resta: number): Buffer {
  if (metodo !== 0 && metodo !== 8) throw new Error('unknown method')
  if (metodo === 0 && comprimida.byteLength > resta) throw grandeDemais()
  if (metodo === 0) return Buffer.from(comprimida)
  try {
    return inflateRawSync(comprimida, { maxOutputLength: Math.max(1, resta) })
  } catch (erro) {
    if (temCodigo(erro, 'ERR_BUFFER_TOO_LARGE')) throw grandeDemais()
    throw erro
  }
}

const grandeDemais = () => recusar('O arquivo é grande demais. Divida-o em partes menores ou salve-o como CSV.')

/**
 * Reads the central directory (APPNOTE 4.3.12). The first entry of a name wins; an entry beyond the file's end is an
 * error.
 */
function indice(bytes: Uint8Array): Map<string, Entrada> {
  const v = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const fim = acharFim(v)
  const quantas = Math.min(v.getUint16(fim + 10, true), ENTRADAS_MAX)
  const entradas = new Map<string, Entrada>()
  let n = v.getUint32(fim + 16, true)
  for (let i = 0; i < quantas && v.getUint32(n, true) === CENTRAL; i++) {
    const tamanho = v.getUint32(n + 20, true)
    const nomeAte = n + 46 + v.getUint16(n + 28, true)
    const nome = new TextDecoder().decode(bytes.subarray(n + 46, nomeAte))
    const local = v.getUint32(n + 42, true)
    const de = local + 30 + v.getUint16(local + 26, true) + v.getUint16(local + 28, true)
    if (!entradas.has(nome))
      entradas.set(nome, { metodo: v.getUint16(n + 10, true), comprimida: bytes.subarray(de, de + tamanho) })
    n = nomeAte + v.getUint16(n + 30, true) + v.getUint16(n + 32, true)
  }
  return entradas
}

/** Finds the end record: it is at the end of the file, before a comment of at most 64 kB. */
function acharFim(v: DataView): number {
  const primeiro = Math.max(0, v.byteLength - FIM_TAMANHO - COMENTARIO_MAX)
  for (let n = v.byteLength - FIM_TAMANHO; n >= primeiro; n--) if (v.getUint32(n, true) === FIM) return n
  throw new Error('no end record')
}
