import { sql } from 'kysely'
import type { z } from 'zod'
import type { Evento } from '#kit/evento.ts'
import { naoEncontrado } from '#kit/erro.ts'
import type { Autor, Unidade } from '../eventos/unidade.ts'
import { agendar } from '../jobs/agendar.ts'
import type { TipoDeTrabalho } from '../jobs/trabalho.ts'
import type { Tx } from '../postgres/banco.ts'

/** Columns that the service uses of every table of imports (decision 0021); the owner adds its own. */
export interface Importacao {
  id: string
  nome: string
  situacao: string
  cabecalho: string[]
  assinatura: string
  mapa: Readonly<Record<string, string>>
  total: number
  criada_por: string | null
  concluida_em: Date | null
}

/** One of the background phases. Its rows hold the progress: it may be killed and restarted at any point. */
export interface Passo<I extends Importacao> {
  /** Handles the next rows in the transaction. Returns false when no row is left. */
  fazer(u: Unidade, i: I): Promise<boolean>
  /** Side effects after the last row, outside a transaction. They are repeated after a crash. */
  depois?(i: I): Promise<void>
}

/** The declaration of an import by its module: its tables, job and event, and the work on the rows. */
export interface Importador<I extends Importacao = Importacao> {
  /** Tables of the module, of the common shape. */
  tabelas: { importacoes: string; linhas: string; mapas: string; chaves?: string }
  trabalho: TipoDeTrabalho<z.ZodObject<{ importacao_id: z.ZodUUID }>>
  andou: Evento<{ importacao_id: string }>
  /** Entity of the audit rows; their actions are `<entidade>.enviar`, `.corrigir`, `.iniciar`, `.desfazer`. */
  entidade: string
  /** Columns of its own that a row loses when it is read again. */
  limpar?: readonly string[]
  /** The author of what the job changes; the system when omitted. */
  autor?(i: I): Autor
  passos: { conferindo: Passo<I>; importando: Passo<I>; desfazendo: Passo<I> }
}

/** The part that commands use: all but the work on the rows, which only the job does. */
export type Declarado<I extends Importacao> = Omit<Importador<I>, 'passos'>

export async function trancarImportacao<I extends Importacao>(tx: Tx, imp: Declarado<I>, id: string): Promise<I> {
  const { rows } = await sql<I>`
    select *
    from ${sql.table(imp.tabelas.importacoes)}
    where id = ${id}
    for update
  `.execute(tx)
  if (!rows[0]) throw naoEncontrado('Importação não encontrada.')
  return rows[0]
}

export async function mudarSituacao<I extends Importacao>(
  tx: Tx,
  imp: Declarado<I>,
  id: string,
  situacao: string,
): Promise<void> {
  const fim = situacao === 'concluida' ? sql`, concluida_em = now()` : sql``
  await sql`
    update ${sql.table(imp.tabelas.importacoes)}
    set situacao = ${situacao} ${fim}
    where id = ${id}
  `.execute(tx)
}

/** One job at a time for each import. */
export function seguir<I extends Importacao>(tx: Tx, imp: Declarado<I>, id: string): Promise<void> {
  const nome = `${imp.trabalho.nome}:${id}`
  return agendar(tx, imp.trabalho, { importacao_id: id }, { chave: nome, fila: nome })
}

/** The next rows that were not validated yet. */
export async function proximasLidas<I extends Importacao>(
  tx: Tx,
  imp: Declarado<I>,
  id: string,
  lote: number,
): Promise<{ n: number; celulas: string[] }[]> {
  const { rows } = await sql<{ n: number; celulas: string[] }>`
    select n, celulas
    from ${sql.table(imp.tabelas.linhas)}
    where importacao_id = ${id}
      and situacao = 'lida'
    order by n
    limit ${lote}
  `.execute(tx)
  return rows
}
