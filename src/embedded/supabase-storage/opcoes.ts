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

/** May they? Asked for every object, before its existence is looked up. The service key is not asked. */
export type Politica = (pedido: Pedido) => Promise<boolean>

export interface OpcoesDoStorage {
  deposito: Deposito
  /** Bearer that opens everything; never leaves the server. */
  chaveDeServico: string
  /** Resolves an access token to a person who may act, or null. */
  verificar(token: string): Promise<{ usuario_id: string } | null>
  /** Absent: nobody but the service key may do anything. */
  politica?: Politica
  /** Where resumable uploads wait for their last byte. Shared by the processes of one installation. */
  pastaDeEnvios: string
  /** How long an unfinished resumable upload may be taken up again, in seconds. */
  validadeDoEnvio?: number
}
