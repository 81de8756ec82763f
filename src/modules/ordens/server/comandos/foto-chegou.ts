import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'

/** The bytes of a photo arrived: every order that names their hash has them, and the copy that a customer may see. */
export async function fotoChegou(tx: Tx, sha256: string, sha256Publica: string): Promise<string[]> {
  const { rows } = await sql<{ ordem_id: string }>`
    update ordens.fotos
    set recebida_em = now(), sha256_publica = ${sha256Publica}
    where sha256 = ${sha256}
      and recebida_em is null
    returning ordem_id
  `.execute(tx)
  return [...new Set(rows.map((r) => r.ordem_id))]
}
