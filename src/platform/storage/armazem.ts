import type { Readable } from 'node:stream'

/** Keeps bytes under a key of ours. Knows nothing of people, buckets or names: those are rows in the database. */
export interface Armazem {
  /** All or nothing: a key is readable only after every byte is safe. Over `maxBytes` nothing stays behind. */
  gravar(caminho: string, corpo: Readable | Uint8Array, opcoes: { maxBytes: number }): Promise<Gravado>
  /** `inicio` and `fim` are both included, as in an HTTP Range. Throws ArquivoAusente. */
  ler(caminho: string, faixa?: { inicio: number; fim?: number }): Promise<Readable>
  /** Removing what is not there is no error: a repeated clean-up must pass. */
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

/** The service that keeps the bytes answered with a failure. */
export class FalhaDoArmazem extends Error {
  constructor(operacao: string, detalhe: string) {
    super(`${operacao}: ${detalhe}`)
    this.name = 'FalhaDoArmazem'
  }
}

/** Keys are ours (ids, never names people typed), so the alphabet can be this small: no dots, nothing to climb with. */
export function conferirCaminho(caminho: string): string {
  if (!/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(caminho) || caminho.length > 150)
    throw new RangeError('not a storage key')
  return caminho
}
