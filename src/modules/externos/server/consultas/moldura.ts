import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** URLs of linked systems whose own pages are shown in a frame. */
export async function enderecosDasMolduras(db: Db): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select config ->> 'moldura_url' as url
    from cad.sistemas_externos
    where ativo
      and config ->> 'moldura_url' <> ''
  `.execute(db)
  return rows.map((r) => r.url)
}
