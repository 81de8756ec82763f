import { ehObjeto } from '#kit/objeto.ts'

/** The text of a message of a kind that is not known. */
export const NAO_SUPORTADA = '[mensagem não suportada]'

/** Tolerant readers: server versions encode the same field differently, and no input may throw. */
export type Objeto = Record<string, unknown>

export const objeto = (valor: unknown): Objeto => (ehObjeto(valor) && !Array.isArray(valor) ? valor : {})

export const lista = (valor: unknown): unknown[] =>
  Array.isArray(valor) ? valor : valor === undefined || valor === null ? [] : [valor]

/** Returns a non-empty text, else undefined. Numbers are converted, because some ids are sent as numbers. */
export function texto(valor: unknown): string | undefined {
  if (typeof valor === 'number' && Number.isFinite(valor)) return String(valor)
  return typeof valor === 'string' && valor !== '' ? valor : undefined
}

/** Reads 64-bit numbers, sent as `{low, high, unsigned}`, decimal text or plain numbers. */
export function numero(valor: unknown): number | undefined {
  if (typeof valor === 'number') return Number.isFinite(valor) ? valor : undefined
  if (typeof valor === 'string') return /^-?\d+(\.\d+)?$/.test(valor) ? Number(valor) : undefined
  const { low, high } = objeto(valor)
  return typeof low === 'number' && typeof high === 'number' ? high * 2 ** 32 + (low >>> 0) : undefined
}

/** Reads bytes, sent as `{"0":1,"1":2}`, `{type:'Buffer', data:[…]}`, a list or base64. */
export function bytes(valor: unknown): Uint8Array | undefined {
  if (typeof valor === 'string')
    return valor && /^[A-Za-z0-9+/]+={0,2}$/.test(valor) ? Buffer.from(valor, 'base64') : undefined
  const obj = objeto(valor)
  const itens = Array.isArray(valor) ? valor : Array.isArray(obj.data) ? obj.data : indexados(obj)
  return itens?.length && itens.every((b) => typeof b === 'number') ? Uint8Array.from(itens) : undefined
}

function indexados(obj: Objeto): unknown[] | undefined {
  const chaves = Object.keys(obj)
  return chaves.length > 0 && chaves.every((c, i) => c === String(i)) ? chaves.map((c) => obj[c]) : undefined
}

/** Reads a Unix time in seconds; some versions send milliseconds. */
export function instante(valor: unknown, agora: Date): Date {
  const n = numero(valor)
  if (n === undefined || n <= 0) return agora
  return new Date(n > 1e11 ? n : n * 1000)
}

/** Creates a lookup table without a prototype, so that an external key such as `constructor` is not found. */
export const tabela = <T>(pares: Record<string, T>): Record<string, T> =>
  Object.assign(Object.create(null) as Record<string, T>, pares)
