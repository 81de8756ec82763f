import { Logger } from 'graphile-worker'
import type { Log } from '../log/log.ts'

export const silencioso = new Logger(() => () => {})

/** Writes the worker's log lines at our level and in our format. */
export const registroDe = (log: Log) =>
  new Logger(() => (nivel, mensagem) => {
    if (nivel === 'error') log.error(mensagem)
    else if (nivel === 'warning') log.warn(mensagem)
    else log.debug(mensagem)
  })
