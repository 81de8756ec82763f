import type { Ambiente } from './config/ambiente.ts'
import type { Executar } from './eventos/unidade.ts'
import type { Leitores } from './leitores/leitores.ts'
import type { Ligados } from './ligados.ts'
import type { Log } from './log/log.ts'
import type { Correio } from './mail/correio.ts'
import type { Autorizacoes } from './mail/oauth/autorizacoes.ts'
import type { Rede } from './net/buscar.ts'
import type { Banco } from './postgres/banco.ts'
import type { Cofre } from './segredos/cofre.ts'
import type { Arquivos } from './storage/arquivos.ts'

/** Services given to every module, built once by the composition root. */
export interface Servicos {
  ambiente: Ambiente
  banco: Banco
  /** Runs a command: one transaction with its audit rows and events. */
  executar: Executar
  log: Log
  cofre: Cofre
  correio: Correio
  /** Access to mailboxes that Google and Microsoft authorise. */
  autorizacoes: Autorizacoes
  rede: Rede
  arquivos: Arquivos
  /** Worker threads for parsers of large input from outside. */
  leitores: Leitores
  /** Contributions of other modules to places of this one. */
  ligados: Ligados
}
