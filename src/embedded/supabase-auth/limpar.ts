import type { Banco } from '#platform/postgres/banco.ts'
import { apagarVencidos } from './repositorio/limpeza.ts'

/** Hourly job: deletes expired rows. Safe to run in several processes at once. */
export const limparAuth = (banco: Banco): Promise<void> => banco.transacao((tx) => apagarVencidos(tx))
