import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Publicador } from './publicador.ts'
import { avisar } from './repositorio/avisar.ts'
import { anexar } from './repositorio/registro-de-canais.ts'
import { anotarRevogacoes } from './repositorio/revogacoes.ts'
import { alvoDaMensagem, CANAL_DE_REVOGACAO } from './revogar.ts'
import { exigirTamanho } from './tamanho.ts'
import type { Publicacao } from './tipos.ts'

export interface OpcoesDoPublicadorEmbutido {
  db: Db
  /** Delivers to the sockets of this process; absent in a process without sockets. */
  entregarAqui?: (publicacao: Publicacao) => void
  log: Log
}

/**
 * Publishes by appending to the log. The sockets of this process receive the rows immediately; the other processes are
 * notified to read them.
 */
export function criarPublicadorEmbutido({ db, entregarAqui, log }: OpcoesDoPublicadorEmbutido): Publicador {
  return {
    async publicar(tx, mensagens) {
      for (const m of mensagens) exigirTamanho([m])
      // stored as well as sent: a process that missed the message, and a socket that connects later, read the table
      const revogados = mensagens.filter((m) => m.canal === CANAL_DE_REVOGACAO).map((m) => alvoDaMensagem(m.dados))
      if (revogados.length > 0) await anotarRevogacoes(tx, revogados)
      return anexar(tx, mensagens)
    },
    async entregar(publicacao) {
      const ultima = publicacao.linhas.at(-1)
      if (!ultima) return
      entregarAqui?.(publicacao)
      // a lost notice delays the others by at most one poll, so it must not fail the relay
      await avisar(db, ultima.serial).catch((erro: unknown) =>
        log.warn({ err: erro }, 'realtime: notice to the other processes failed'),
      )
    },
  }
}
