import type { Readable } from 'node:stream'

export interface InfoDeArquivo {
  bucket: string
  caminho: string
  /** The name it had where it came from. */
  nome: string
  /** By content, not by name. */
  mime: string
  tamanho: number
  sha256: string | null
  /** Who uploaded it; null is the system. */
  dono: string | null
}

export interface AGuardar {
  bucket: string
  caminho: string
  corpo: Uint8Array | Readable
  nome: string
  /** What the sender says it is: decides only where the bytes do not. */
  mime?: string
  dono: string | null
  /** Without it, a path already taken is a conflict. */
  substituir?: boolean
}

/**
 * The files of the house as modules see them, hosted or embedded. Paths are object names: make them with `nomeSeguro`.
 */
export interface Arquivos {
  guardar(arquivo: AGuardar): Promise<InfoDeArquivo>
  /** An address that opens without a session, until it expires. `download` names the file to be saved. */
  urlAssinada(
    bucket: string,
    caminho: string,
    segundos: number,
    opcoes?: { download?: string | boolean },
  ): Promise<string>
  ler(bucket: string, caminho: string): Promise<{ corpo: Readable; info: InfoDeArquivo }>
  remover(bucket: string, caminhos: string[]): Promise<void>
  info(bucket: string, caminho: string): Promise<InfoDeArquivo | null>
}
