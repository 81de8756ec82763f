import type { SessaoDeCopia } from '../../postgres/copiar.ts'

export interface Tabela {
  /** `schema.name` */
  nome: string
  /** Quoted, ready to be used in SQL. */
  sql: string
  /** Without the generated columns, which the database computes again. */
  colunas: string[]
  /** Size on disk with TOAST, without indexes: the table's share of the progress of a backup. */
  bytes: number
}

export interface Sequencia {
  sql: string
  valor: string | null
}

const NOSSOS = "n.nspname !~ '^pg_' and n.nspname <> 'information_schema'"

/** Every ordinary table, including leaves of partitions, ordered by name. */
export function listarTabelas(sessao: SessaoDeCopia): Promise<Tabela[]> {
  return sessao.consultar<{ nome: string; sql: string; colunas: string[]; bytes: number }>(`
    select
      n.nspname || '.' || c.relname as nome,
      format('%I.%I', n.nspname, c.relname) as sql,
      coalesce(
        (
          select array_agg(format('%I', a.attname) order by a.attnum)
          from pg_attribute a
          where a.attrelid = c.oid
            and a.attnum > 0
            and not a.attisdropped
            and a.attgenerated = ''
        ),
        '{}'
      ) as colunas,
      pg_table_size(c.oid) as bytes
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r'
      and ${NOSSOS}
      and not exists (
        select from pg_depend d
        where d.classid = 'pg_class'::regclass
          and d.objid = c.oid
          and d.deptype = 'e'
      )
    order by 1
  `)
}

/** The current value of every sequence, as text because a bigint may exceed a JavaScript number. */
export function listarSequencias(sessao: SessaoDeCopia): Promise<Sequencia[]> {
  return sessao.consultar<{ sql: string; valor: string | null }>(`
    select format('%I.%I', schemaname, sequencename) as sql, last_value::text as valor from pg_sequences
    where schemaname !~ '^pg_' and schemaname <> 'information_schema' order by 1`)
}

export const listarVisoesMaterializadas = (sessao: SessaoDeCopia): Promise<{ sql: string }[]> =>
  sessao.consultar(`select format('%I.%I', schemaname, matviewname) as sql from pg_matviews order by 1`)

export async function listarMigracoes(sessao: SessaoDeCopia): Promise<{ nome: string; soma: string }[]> {
  const [existe] = await sessao.consultar<{ tem: boolean }>(
    `select to_regclass('public.girassol_migracoes') is not null as tem`,
  )
  return existe?.tem ? sessao.consultar(`select nome, soma from public.girassol_migracoes order by nome`) : []
}

export interface ArquivoGuardado {
  version: string
  size: number
  sha256: string
}

/** The stored bytes that the objects of the storage refer to. */
export async function listarArquivos(sessao: SessaoDeCopia): Promise<ArquivoGuardado[]> {
  const [existe] = await sessao.consultar<{ tem: boolean }>(`select to_regclass('storage.objects') is not null as tem`)
  return existe?.tem ? sessao.consultar(`select version::text, size, sha256 from storage.objects order by version`) : []
}

/** Returns whether the database has no table at all. */
export async function bancoVazio(sessao: SessaoDeCopia): Promise<boolean> {
  return (await listarTabelas(sessao)).length === 0
}

/** Session settings that give the same text for the same value on every server. */
const FORMATO = `
  set timezone = 'UTC';
  set datestyle = 'ISO, MDY';
  set intervalstyle = 'postgres';
  set bytea_output = 'hex';
  set extra_float_digits = 1;
  set client_encoding = 'UTF8';
  set synchronize_seqscans = off;
  set statement_timeout = 0;
  set lock_timeout = 0;
  set idle_in_transaction_session_timeout = 0
`

export async function comecarLeitura(sessao: SessaoDeCopia): Promise<void> {
  await sessao.consultar(FORMATO)
  await sessao.consultar('begin transaction isolation level repeatable read read only')
  // lets another session read the same snapshot (SET TRANSACTION SNAPSHOT) while the copy runs
  await sessao.consultar('select pg_export_snapshot()')
}

/** Starts one transaction with triggers and foreign keys disabled: the rows were consistent at their source. */
export async function comecarEscrita(sessao: SessaoDeCopia): Promise<void> {
  await sessao.consultar(FORMATO)
  await sessao.consultar('begin')
  await sessao.consultar('set local session_replication_role = replica')
}

type SoTabela = Pick<Tabela, 'sql' | 'colunas'>

export const comandoDeSaida = ({ sql, colunas }: SoTabela): string => `copy ${sql} (${colunas.join(', ')}) to stdout`
export const comandoDeEntrada = ({ sql, colunas }: SoTabela): string => `copy ${sql} (${colunas.join(', ')}) from stdin`

export async function esvaziar(sessao: SessaoDeCopia, tabelas: readonly SoTabela[]): Promise<void> {
  if (tabelas.length > 0) await sessao.consultar(`truncate ${tabelas.map((t) => t.sql).join(', ')}`)
}

export async function porSequencia(sessao: SessaoDeCopia, { sql, valor }: Sequencia): Promise<void> {
  if (valor === null) await sessao.consultar(`alter sequence ${sql} restart`)
  else await sessao.consultar('select setval($1::regclass, $2::bigint)', [sql, valor])
}

export async function terminar(sessao: SessaoDeCopia, como: 'commit' | 'rollback'): Promise<void> {
  await sessao.consultar(como)
}

/** Without it the planner would run on default estimates for the first hours after a restore. */
export async function atualizarEstatisticas(sessao: SessaoDeCopia): Promise<void> {
  await sessao.consultar('analyze')
}

/** Empties the database after a failed restore; only called where it was empty before. */
export async function desfazerTudo(sessao: SessaoDeCopia): Promise<void> {
  const esquemas = await sessao.consultar<{ sql: string }>(
    `select format('%I', n.nspname) as sql from pg_namespace n where ${NOSSOS} and n.nspname <> 'public'`,
  )
  for (const { sql } of esquemas) await sessao.consultar(`drop schema ${sql} cascade`)
  await sessao.consultar('drop table if exists public.girassol_migracoes')
}

export async function refazerVisao(sessao: SessaoDeCopia, sql: string): Promise<void> {
  await sessao.consultar(`refresh materialized view ${sql}`)
}
