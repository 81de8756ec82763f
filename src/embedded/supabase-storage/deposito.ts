import type { Log } from '#platform/log/log.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import type { Cofre } from '#platform/segredos/cofre.ts'
import type { Armazem } from '#platform/storage/armazem.ts'
import { criarAssinador, type Assinador } from './assinatura.ts'
import { abrirSegredo } from './comandos/segredo.ts'

/** The dependencies of every operation on files, over HTTP or in process. */
export interface Deposito {
  banco: Banco
  armazem: Armazem
  log: Log
  assinador: Assinador
  urlPublica(): string
}

export interface OpcoesDoDeposito {
  banco: Banco
  armazem: Armazem
  cofre: Cofre
  log: Log
  /** Public base URL. A function when the port is known only after listening. */
  urlPublica: string | (() => string)
}

/** Largest body when the bucket has no limit of its own. */
export const LIMITE_GERAL = 5 * 1024 ** 3

export function abrirDeposito({ banco, armazem, cofre, log, urlPublica }: OpcoesDoDeposito): Deposito {
  return {
    banco,
    armazem,
    log,
    assinador: criarAssinador(abrirSegredo(banco, cofre)),
    urlPublica: () => (typeof urlPublica === 'function' ? urlPublica() : urlPublica).replace(/\/+$/, ''),
  }
}
