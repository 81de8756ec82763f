import pino from 'pino'
import { erroNoLog, semDadosPessoais } from './sem-dados-pessoais.ts'

export type Log = pino.Logger

/**
 * Structured lines on standard error. Personal data has no place here: we log ids, never names, phones or message text.
 * Errors go through a list of harmless properties, and messages are masked: what a library puts into them is not ours
 * to trust. The redaction list is the last wall.
 */
export function criarLog(opcoes: { nivel?: string; destino?: pino.DestinationStream } = {}): Log {
  return pino(
    {
      level: opcoes.nivel ?? 'warn',
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: erroNoLog, error: erroNoLog, causa: (v: unknown) => (v instanceof Error ? erroNoLog(v) : v) },
      hooks: {
        logMethod(argumentos, metodo) {
          // an error passed alone would be its own message
          const [primeiro, ...resto] = argumentos as unknown[]
          const todos =
            primeiro instanceof Error
              ? [{ err: primeiro }, ...(resto.length > 0 ? resto : [primeiro.message])]
              : [primeiro, ...resto]
          metodo.apply(
            this,
            todos.map((a) => (typeof a === 'string' ? semDadosPessoais(a) : a)) as Parameters<typeof metodo>,
          )
        },
      },
      redact: {
        paths: [
          'apikey',
          '*.apikey',
          'authorization',
          '*.authorization',
          'headers.authorization',
          'headers.apikey',
          'headers.cookie',
          'senha',
          '*.senha',
          'token',
          '*.token',
          '*.send_api_key',
        ],
        censor: '***',
      },
    },
    opcoes.destino ?? pino.destination(2),
  )
}
