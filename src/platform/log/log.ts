import pino from 'pino'
import { erroNoLog, semDadosPessoais } from './sem-dados-pessoais.ts'

export type Log = pino.Logger

/**
 * Creates the logger: structured lines on standard error. Personal data is not logged: ids only, never names, phones or
 * message text. Errors are reduced to a list of harmless properties and messages are masked, because libraries put
 * input into them. The redaction list is the last safeguard.
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
          // pino would use the message of an error passed alone, unmasked
          const [primeiro, ...resto]: readonly unknown[] = argumentos
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
