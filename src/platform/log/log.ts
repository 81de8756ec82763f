import pino from 'pino'

export type Log = pino.Logger

/**
 * Structured lines on standard error. Personal data has no place here: we log ids, never names, phones or message text;
 * the redaction list is the second wall.
 */
export function criarLog(opcoes: { nivel?: string; destino?: pino.DestinationStream } = {}): Log {
  return pino(
    {
      level: opcoes.nivel ?? 'warn',
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['apikey', '*.apikey', 'authorization', '*.authorization', 'headers.authorization', 'headers.apikey', 'headers.cookie', 'senha', '*.senha', 'token', '*.token', '*.send_api_key'],
        censor: '***',
      },
    },
    opcoes.destino ?? pino.destination(2),
  )
}
