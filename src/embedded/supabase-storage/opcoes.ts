import type { Deposito } from './deposito.ts'

export type Papel = 'anon' | 'authenticated' | 'service_role'
export type Operacao = 'ler' | 'listar' | 'gravar' | 'substituir' | 'remover'

export interface Pedido {
  usuario_id: string | null
  papel: Papel
  operacao: Operacao
  bucket: string
  /** The object's path; for `listar`, the prefix. */
  caminho: string
}

/**
 * Decides whether a user may perform an operation. Called for every object, before its existence is checked; not called
 * for the service key.
 */
export type Politica = (pedido: Pedido) => Promise<boolean>

export interface OpcoesDoStorage {
  deposito: Deposito
  /** Bearer token with all rights; never leaves the server. */
  chaveDeServico: string
  /** Returns the user of an access token, or null. */
  verificar(token: string): Promise<{ usuario_id: string } | null>
  /** Absent: only the service key has rights. */
  politica?: Politica
  /** Folder of unfinished resumable uploads. Shared by the processes of one installation. */
  pastaDeEnvios: string
  /** How long an unfinished resumable upload may be resumed, in seconds. */
  validadeDoEnvio?: number
}
