import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { pg } from './driver.ts'
import type { DB } from './esquema.ts'
import { manterLigada, type OpcoesDaLigacao } from './ligacao-fiel.ts'
import { LIMITES, opcoesDe, type Uso } from './limites.ts'
import { poolDoServidor } from './pool-do-servidor.ts'
import { ClienteComPreparadas } from './preparada.ts'
import { pedidoAtual } from './uso.ts'

export type Esquema = DB
/** Read access. A query function takes `Db`, whose type has no writing builders. */
export type Db = Omit<
  Kysely<DB>,
  'insertInto' | 'updateTable' | 'deleteFrom' | 'mergeInto' | 'replaceInto' | 'transaction' | 'startTransaction'
>
/**
 * Write access. A command receives `Tx` from `transacao` and never opens its own transaction. It is a `Db` by name: to
 * compare the two by their parts, over more than three hundred tables, is more than the compiler accepts.
 */
export type Tx = Db & Transaction<DB>

export interface Banco {
  db: Kysely<DB>
  url: string
  transacao<T>(fn: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * LISTENs on its own connection, which reconnects by itself; `fn('')` is called after a reconnect, since notices may
   * have been lost.
   */
  ouvir(canal: string, fn: (carga: string) => void): Promise<() => Promise<void>>
  /** Holds the advisory lock of a name while this process lives, so that others can detect that it does. */
  segurar(nome: string): Promise<() => Promise<void>>
  fechar(): Promise<void>
}

/** First key of the locks that `segurar` holds; the second is hashtext(name). */
export const TRAVA_DE_PRESENCA = 7216

export type Papel = 'girassol_app' | 'girassol_leitura'

export interface OpcoesDoBanco {
  url: string
  /** Role that the connections assume. Without one they stay the owner: only for migrations and tools. */
  papel?: Papel
  max?: number
  nome?: string
  /**
   * Limits of its connections; `ferramentas` by default. `servidor`: those of requests inside a request, else the
   * internal ones.
   */
  uso?: Uso | 'servidor'
}

const usoDe = (uso: OpcoesDoBanco['uso'] = 'ferramentas'): Uso => (uso === 'servidor' ? 'internos' : uso)

const conexaoDe = ({ url, papel, nome = 'girassol', uso }: OpcoesDoBanco): pg.ClientConfig => ({
  connectionString: url,
  application_name: nome,
  connectionTimeoutMillis: 10_000,
  // timestamps in UTC whatever the machine's zone: each has one text form, so that `comoIso` needs no Date
  options: `-c timezone=UTC ${opcoesDe(usoDe(uso))}${papel ? ` -c role=${papel}` : ''}`,
})

/** Opens the driver's own pool, for the job library that needs one. A lost connection never ends the process. */
export function abrirPool(o: OpcoesDoBanco): pg.Pool {
  const pool = new pg.Pool({
    ...conexaoDe(o),
    max: o.max ?? LIMITES[usoDe(o.uso)].conexoes,
    idleTimeoutMillis: 30_000,
    Client: ClienteComPreparadas,
  })
  pool.on('error', () => {}) // an idle connection was lost; the pool opens another on the next use
  // a connection lost between two statements has no other listener: an unhandled `error` event would end the process
  pool.on('connect', (cliente) => void cliente.on('error', () => {}))
  return pool
}

export function abrirBanco(o: OpcoesDoBanco): Banco {
  const { url } = o
  // LISTEN and locks held for the life of the process
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
      const transacao = () => db.transaction().execute((tx) => fn(tx as Tx))
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
