import type { Readable } from 'node:stream'

export interface InfoDeArquivo {
  bucket: string
  caminho: string
  /** Original file name. */
  nome: string
  /** Determined by content, not by name. */
  mime: string
  tamanho: number
  sha256: string | null
  /** The user who uploaded it; null is the system. */
  dono: string | null
}

export interface AGuardar {
  bucket: string
  caminho: string
  corpo: Uint8Array | Readable
  nome: string
  /** Type declared by the sender: used only where the bytes do not decide. */
  mime?: string
  dono: string | null
  /** Without it, an existing path is a conflict. */
  substituir?: boolean
}

/** File storage for the modules, hosted or embedded. Paths are object names: create them with `nomeSeguro`. */
export interface Arquivos {
  guardar(arquivo: AGuardar): Promise<InfoDeArquivo>
  /** Returns a URL that opens without a session until it expires. `download` is the name of the saved file. */
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
