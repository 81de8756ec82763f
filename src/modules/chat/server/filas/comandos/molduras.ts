import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db } from '#platform/postgres/banco.ts'

const CHAVE = 'molduras'

/**
 * Returns the origins that may embed the embeddable desk (`frame-ancestors`). Empty until an administrator sets them.
 */
export async function origensDasMolduras(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    origens: string[] | null
  }>`
    select valor -> 'origens' as origens
    from plataforma.parametros
    where chave = ${CHAVE}
  `.execute(db)
  return rows[0]?.origens ?? []
}

export async function definirMolduras(u: Unidade, origens: readonly string[]): Promise<void> {
  const { rows } = await sql<{ valor: unknown }>`
    select valor
    from plataforma.parametros
    where chave = ${CHAVE}
    for update
  `.execute(u.tx)
  const valor = JSON.stringify({ origens: [...new Set(origens)] })
  await u.tx
    .insertInto('plataforma.parametros')
    .values({ chave: CHAVE, valor })
    .onConflict((oc) => oc.column('chave').doUpdateSet({ valor, alterado_em: new Date() }))
    .execute()
  u.auditar({
    acao: 'molduras.definir',
    entidade: 'parametro',
    entidade_id: CHAVE,
    antes: rows[0]?.valor,
    depois: { origens },
  })
}
