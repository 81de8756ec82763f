import { sql } from 'kysely'
import type { Banco } from '#platform/postgres/banco.ts'
import { ErroDeStorage } from '../erro.ts'

export const ENVIOS_ABERTOS = 20
export const BYTES_ABERTOS = 1024 ** 3

interface Aberto {
  id: string
  dono: string
  bytes: number
}

/** Returns the unfinished uploads of one owner, oldest first. */
export async function enviosAbertosDe(banco: Banco, dono: string): Promise<{ id: string; bytes: number }[]> {
  const { rows } = await sql<{ id: string; bytes: number }>`
    select id, bytes::float8 as bytes
    from storage.envios_abertos
    where dono = ${dono}
    order by criado_em
  `.execute(banco.db)
  return rows
}

/**
 * Registers an unfinished upload. Serialised per owner, so that twenty concurrent uploads cannot all pass the limit.
 */
export async function ocuparVaga(banco: Banco, { id, dono, bytes }: Aberto): Promise<void> {
  await banco.transacao(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`envios:${dono}`}, 0))`.execute(tx)
    const { rows } = await sql<{ quantos: number; total: number }>`
      select count(*)::int as quantos, coalesce(sum(bytes), 0)::float8 as total
      from storage.envios_abertos
      where dono = ${dono}
    `.execute(tx)
    const { quantos = 0, total = 0 } = rows[0] ?? {}
    if (quantos >= ENVIOS_ABERTOS || total + bytes > BYTES_ABERTOS) throw new ErroDeStorage('TooManyUploads')
    await sql`insert into storage.envios_abertos (id, dono, bytes) values (${id}, ${dono}, ${bytes})`.execute(tx)
  })
}

export async function soltarVaga(banco: Banco, id: string): Promise<void> {
  await banco.transacao((tx) => sql`delete from storage.envios_abertos where id = ${id}`.execute(tx))
}

/** Deletes unfinished uploads that can no longer be resumed. */
export async function soltarVencidos(banco: Banco, segundos: number): Promise<void> {
  await banco.transacao((tx) =>
    sql`
      delete from storage.envios_abertos
      where criado_em < now() - make_interval(secs => ${segundos})
    `.execute(tx),
  )
}
