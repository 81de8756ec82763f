import { sql } from 'kysely'
import { ErroApp } from '#kit/erro.ts'
import { hashDoToken } from '#platform/links/token.ts'
import type { Banco, Tx } from '#platform/postgres/banco.ts'

/** Stores the hash of a set-up link, valid for 24 hours, and removes the expired ones. */
export async function guardarLinkDeInstalacao({ db }: Pick<Banco, 'db'>, token: string): Promise<void> {
  await sql`
    with vencidos as (delete from cad.links_de_instalacao where expira_em <= now())
    insert into cad.links_de_instalacao (token_hash, expira_em)
    values (${hashDoToken(token)}, now() + interval '24 hours')
  `.execute(db)
}

export async function linkDeInstalacaoVale({ db }: { db: Banco['db'] | Tx }, token: string): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from cad.links_de_instalacao
    where token_hash = ${hashDoToken(token)}
      and expira_em > now()
  `.execute(db)
  return rows.length > 0
}

/** Unknown, expired and missing links get the same refusal. */
export async function exigirLink(tx: Tx, token: string | undefined): Promise<void> {
  if (token !== undefined && (await linkDeInstalacaoVale({ db: tx }, token))) return
  throw new ErroApp(
    'SETUP_LINK_REQUIRED',
    403,
    'Para criar a primeira conta, abra o link de instalação que o servidor mostrou ao iniciar. Ele vale por 24 horas.',
  )
}
