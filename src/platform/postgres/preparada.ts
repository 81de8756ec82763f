import { sql } from 'kysely'
import pg from 'pg'

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

/** The driver's client, which gives marked statements a name. */
export class ClienteComPreparadas extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const perguntar = super.query.bind(this) as unknown as Pergunta
    const nomear: Pergunta = (texto, valores, feito) =>
      typeof texto === 'string' && texto.startsWith(MARCA) ? perguntar({ name: nomeDe(texto), text: texto, values: valores }, feito) : perguntar(texto, valores, feito)
    this.query = nomear as unknown as pg.Client['query']
  }
}
