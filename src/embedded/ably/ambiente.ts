import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Central } from './central.ts'
import type { ChavesDeConexao } from './chave-de-conexao.ts'
import type { Credencial } from './credencial.ts'
import type { PublicarDeFora } from './publicar.ts'

export interface Tempos {
  /** Longest silence promised to the client, in ms. */
  maxIdleMs: number
  avisoDeExpiracaoMs: number
  connectionStateTtlMs: number
  /** Time in ms that a page has to send a new credential after a revocation, before it is disconnected. */
  prazoDaRevogacaoMs: number
}

/** State that all connections of a server share. */
export interface Ambiente {
  central: Central
  db: Db
  log: Log
  chaves: ChavesDeConexao
  publicar: PublicarDeFora
  verificar: (token: string) => Promise<Credencial>
  tempos: Tempos
  servidor: string
}
