import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { pg } from './driver.ts'
import type { DB } from './esquema.ts'
import { manterLigada, type OpcoesDaLigacao } from './ligacao-fiel.ts'
import { LIMITES, opcoesDe, type Uso } from './limites.ts'
import { poolDoServidor } from './pool-do-servidor.ts'
import { ClienteComPreparadas } from './preparada.ts'
import { pedidoAtual } from './uso.ts'

export type Esquema = DB
/** Reads. A query function takes `Db`: the writing builders are not there to be called. */
export type Db = Omit<
  Kysely<DB>,
  'insertInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'replaceInto' | 'transaction' | 'startTransaction'
>
/** Writes. A command gets `Tx` from `transacao`, never opens its own. */
export type Tx = Transaction<DB>

export interface Banco {
  db: Kysely<DB>
  url: string
  transacao<T>(fn: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * LISTEN on a connection of its own that reconnects by itself; `fn('')` is called after a reconnect, since notices
   * may have been lost.
   */
  ouvir(canal: string, fn: (carga: string) => void): Promise<() => Promise<void>>
  /** Holds the advisory lock of a name for as long as this process lives: others can tell that it does. */
  segurar(nome: string): Promise<() => Promise<void>>
  fechar(): Promise<void>
}

/** First key of the locks that `segurar` holds; the second is hashtext(name). */
export const TRAVA_DE_PRESENCA = 7216

export type Papel = 'girassol_app' | 'girassol_leitura'

export interface OpcoesDoBanco {
  url: string
  /** Role the connections take on. Without one they stay the owner: migrations and tools only. */
  papel?: Papel
  max?: number
  nome?: string
  /**
   * Limits of its connections; without it those of tools. `servidor`: those of requests in a request, else the internal
   * ones.
   */
  uso?: Uso | 'servidor'
}

const usoDe = (uso: OpcoesDoBanco['uso'] = 'ferramentas'): Uso => (uso === 'servidor' ? 'internos' : uso)

const conexaoDe = ({ url, papel, nome = 'girassol', uso }: OpcoesDoBanco): pg.ClientConfig => ({
  connectionString: url,
  application_name: nome,
  connectionTimeoutMillis: 10_000,
  // moments in UTC whatever the machine's zone: one text for each, and `comoIso` need not make a date of it
  options: `-c timezone=UTC ${opcoesDe(usoDe(uso))}${papel ? ` -c role=${papel}` : ''}`,
})

/** The driver's pool itself, for the one library that wants it. A connection that dies never ends the process. */
export function abrirPool(o: OpcoesDoBanco): pg.Pool {
  const pool = new pg.Pool({
    ...conexaoDe(o),
    max: o.max ?? LIMITES[usoDe(o.uso)].conexoes,
    idleTimeoutMillis: 30_000,
    Client: ClienteComPreparadas,
  })
  pool.on('error', () => {}) // an idle connection died; the pool opens another on the next use
  // one that dies in use, between two statements, has nobody else to tell: unheard, it would end the process
  pool.on('connect', (cliente) => void cliente.on('error', () => {}))
  return pool
}

export function abrirBanco(o: OpcoesDoBanco): Banco {
  const { url } = o
  // LISTEN and locks that are held for as long as the process lives
  const conexao = conexaoDe({ ...o, uso: 'ferramentas' })
  const pool =
    o.uso === 'servidor'
      ? poolDoServidor(abrirPool({ ...o, uso: 'pedidos', nome: 'girassol-pedidos' }), abrirPool(o))
      : abrirPool(o)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
  const ligacoes = new Set<() => Promise<void>>()
  async function guardar(o: Omit<OpcoesDaLigacao, 'conexao'>): Promise<() => Promise<void>> {
    const soltar = await manterLigada({ ...o, conexao })
    ligacoes.add(soltar)
    return async () => {
      ligacoes.delete(soltar)
      await soltar()
    }
  }

  return {
    db,
    url,
    transacao: (fn) => {
      const transacao = () => db.transaction().execute(fn)
      return pedidoAtual()?.comLugar(transacao) ?? transacao()
    },
    ouvir: (canal, fn) =>
      guardar({
        preparar: async (cliente) => {
          cliente.on('notification', (aviso) => fn(aviso.payload ?? ''))
          await cliente.query(`listen ${pg.escapeIdentifier(canal)}`)
        },
        aoReligar: () => fn(''),
      }),
    segurar: (nome) =>
      guardar({
        preparar: async (cliente) =>
          void (await cliente.query('select pg_advisory_lock($1, hashtext($2))', [TRAVA_DE_PRESENCA, nome])),
        aoReligar: () => {},
      }),
    async fechar() {
      await Promise.all([...ligacoes].map((soltar) => soltar()))
      await db.destroy()
    },
  }
}
