import { sql } from 'kysely'
import { pg } from './driver.ts'
import { EscritasDaConexao } from './escritas.ts'

const MARCA = '/*p*/'

/**
 * Prefix of a statement whose best plan does not depend on its values (lookups by key): each connection then parses and
 * plans it once. Not for a statement whose text varies with the data, nor where a filter may match one row or half the
 * table.
 */
export const preparada = sql.raw(MARCA)

const nomes = new Map<string, string>()

function nomeDe(texto: string): string {
  const nome = nomes.get(texto) ?? `girassol_${nomes.size + 1}`
  nomes.set(texto, nome)
  return nome
}

type Feito = (erro: Error | null, resultado: pg.QueryResult) => void
type Perguntar = (comando: unknown, valores?: unknown, feito?: unknown) => unknown
const ehFeito = (v: unknown): v is Feito => typeof v === 'function'
const textoDe = (comando: unknown): string =>
  typeof comando === 'string'
    ? comando
    : typeof comando === 'object' && comando !== null && 'text' in comando && typeof comando.text === 'string'
      ? comando.text
      : ''
/** Cursors and copies deliver their results piece by piece. */
const ehFluxo = (comando: unknown): boolean => typeof comando === 'object' && comando !== null && 'submit' in comando

/** The driver's client, which names marked statements (so that they are prepared) and reports writes (escritas.ts). */
export class ClienteComPreparadas extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const mandar = super.query.bind(this) as unknown as Perguntar
    const escritas = new EscritasDaConexao()
    function perguntar(comando: unknown, valores: unknown, feito: Feito): void {
      const depois = escritas.depoisDe(textoDe(comando))
      const entao: Feito = depois
        ? (erro, resultado) => {
            depois()
            feito(erro, resultado)
          }
        : feito
      if (typeof comando === 'string' && comando.startsWith(MARCA))
        mandar({ name: nomeDe(comando), text: comando, values: valores }, undefined, entao)
      else mandar(comando, valores, entao)
    }
    const perguntarOuPrometer: Perguntar = (comando, valores, feito) => {
      if (ehFluxo(comando)) return mandar(comando, valores, feito)
      if (ehFeito(valores)) return perguntar(comando, undefined, valores)
      if (ehFeito(feito)) return perguntar(comando, valores, feito)
      // the driver's own promise retains each result until an old-generation collection: those took three times as
      // long, and every request waited for them
      // all others waited for it
      return new Promise<pg.QueryResult>((ok, falhou) =>
        perguntar(comando, valores, (erro, resultado) => (erro ? falhou(erro) : ok(resultado))),
      ).catch((erro: Error) => {
        // a stack trace of the caller, not of the socket
        Error.captureStackTrace(erro)
        throw erro
      })
    }
    this.query = perguntarOuPrometer as unknown as pg.Client['query']
  }
}
