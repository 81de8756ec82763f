import type { Readable } from 'node:stream'

/** Stores bytes under our own keys. It has no users, buckets or names: those are rows in the database. */
export interface Armazem {
  /** Atomic: a key is readable only after every byte is durable. Over `maxBytes` nothing is stored. */
  gravar(caminho: string, corpo: Readable | Uint8Array, opcoes: { maxBytes: number }): Promise<Gravado>
  /** `inicio` and `fim` are both inclusive, as in an HTTP Range. Throws ArquivoAusente. */
  ler(caminho: string, faixa?: { inicio: number; fim?: number }): Promise<Readable>
  /** Removing a missing key is no error: a repeated clean-up must succeed. */
  remover(caminho: string): Promise<void>
  existe(caminho: string): Promise<boolean>
  tamanho(caminho: string): Promise<number>
}

export interface Gravado {
  tamanho: number
  sha256: string
}

export class ArquivoAusente extends Error {
  constructor(caminho: string, causa?: unknown) {
    super(`no bytes under ${caminho}`, { cause: causa })
    this.name = 'ArquivoAusente'
  }
}

export class ArquivoGrandeDemais extends Error {
  readonly maxBytes: number
  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes`)
    this.name = 'ArquivoGrandeDemais'
    this.maxBytes = maxBytes
  }
}

/** The storage service answered with a failure. */
export class FalhaDoArmazem extends Error {
  constructor(operacao: string, detalhe: string) {
    super(`${operacao}: ${detalhe}`)
    this.name = 'FalhaDoArmazem'
  }
}

/**
 * Validates a key. Keys are our own ids, never user input, so the alphabet is small: no dots, hence no path traversal.
 */
export function conferirCaminho(caminho: string): string {
  if (!/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(caminho) || caminho.length > 150)
    throw new RangeError('not a storage key')
  return caminho
}
