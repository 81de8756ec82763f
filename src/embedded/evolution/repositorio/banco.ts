import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Schema of the SQLite database that comes with Node, one file in the simulator's own folder: a message and its
 * deliveries are written in one transaction, survive a killed process, and cannot affect the application's database.
 */
const TABELAS = `
create table if not exists ajustes (chave text primary key, valor text not null) strict;
create table if not exists instancias (
  nome text primary key, id text not null, token text not null unique, numero text not null,
  estado text not null check (estado in ('open', 'close')), webhook text
) strict;
create table if not exists clientes (
  id integer primary key, nome text not null, jid text not null unique, telefone text,
  online integer not null default 1 check (online in (0, 1)),
  recibos integer not null default 1 check (recibos in (0, 1)),
  aberto integer not null default 0
) strict;
create table if not exists mensagens (
  seq integer primary key, id text not null unique, instancia text not null references instancias (nome),
  cliente integer not null references clientes (id), da_empresa integer not null check (da_empresa in (0, 1)),
  especie text not null, conteudo text not null, contexto text, status text not null, momento integer not null,
  editada integer not null default 0, apagada integer not null default 0,
  reacao_empresa text, reacao_cliente text, anunciada integer not null default 1
) strict;
create index if not exists mensagens_do_cliente on mensagens (cliente, seq);
create table if not exists midias (
  mensagem text primary key references mensagens (id),
  mimetype text not null, nome text not null, bytes blob not null
) strict;
create table if not exists saida (
  id integer primary key, instancia text not null references instancias (nome), evento text not null, corpo text not null,
  tentativas integer not null default 0, proxima integer not null,
  situacao text not null default 'pendente' check (situacao in ('pendente', 'parada', 'retida'))
) strict;
create index if not exists saida_pendente on saida (situacao, proxima);
`

export type Banco = DatabaseSync

export function abrirBanco(pasta: string): Banco {
  mkdirSync(pasta, { recursive: true, mode: 0o700 })
  const banco = new DatabaseSync(join(pasta, 'evolution.sqlite'))
  banco.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma busy_timeout = 3000',
  )
  banco.exec(TABELAS)
  return banco
}

/** Runs `fazer` in a transaction. An inner call joins the outer transaction. */
export function transacao<T>(banco: Banco, fazer: () => T): T {
  if (banco.isTransaction) return fazer()
  banco.exec('begin immediate')
  try {
    const resultado = fazer()
    banco.exec('commit')
    return resultado
  } catch (erro) {
    banco.exec('rollback')
    throw erro
  }
}

/** A row of `select *` from the table that `L` describes: SQLite's interface has no types for its columns. */
export const linhaDe = <L extends object>(linha: Record<string, unknown>): L => linha as L
