import { sql } from 'kysely'
import pg from 'pg'
import { EscritasDaConexao } from './escritas.ts'

const MARCA = '/*p*/'

/**
 * Put first in a statement whose best plan does not depend on its values (lookups by key): each connection then parses and plans it once.
 * Never in one whose text varies with the data, nor where a filter may fit one row or half the table.
 */
export const preparada = sql.raw(MARCA)

const nomes = new Map<string, string>()

function nomeDe(texto: string): string {
  const nome = nomes.get(texto) ?? `girassol_${nomes.size + 1}`
  nomes.set(texto, nome)
  return nome
}

type Pergunta = (texto: unknown, valores?: unknown, feito?: unknown) => Promise<pg.QueryResult>
type Feito = (erro: Error | null, resultado?: pg.QueryResult) => void
const ehFeito = (v: unknown): v is Feito => typeof v === 'function'
const textoDe = (comando: unknown): string => (typeof comando === 'string' ? comando : typeof comando === 'object' && comando !== null && 'text' in comando && typeof comando.text === 'string' ? comando.text : '')

/** The driver's client, which gives marked statements a name and tells what was written (escritas.ts). */
export class ClienteComPreparadas extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const perguntar = super.query.bind(this) as unknown as Pergunta
    const escritas = new EscritasDaConexao()
    const nomear: Pergunta = (texto, valores, feito) =>
      typeof texto === 'string' && texto.startsWith(MARCA) ? perguntar({ name: nomeDe(texto), text: texto, values: valores }, feito) : perguntar(texto, valores, feito)
    const contar: Pergunta = (texto, valores, feito) => {
      const depois = escritas.depoisDe(textoDe(texto))
      if (!depois) return nomear(texto, valores, feito)
      const entao = (fn: Feito): Feito => (erro, resultado) => {
        depois()
        fn(erro, resultado)
      }
      if (ehFeito(valores)) return nomear(texto, entao(valores))
      if (ehFeito(feito)) return nomear(texto, valores, entao(feito))
      return nomear(texto, valores).then((resultado) => {
        depois()
        return resultado
      })
    }
    this.query = contar as unknown as pg.Client['query']
  }
}
