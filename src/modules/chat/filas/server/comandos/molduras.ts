import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { definirParametro, lerParametro } from '#platform/postgres/parametros.ts'

const CHAVE = 'molduras'

/**
 * Returns the origins that may embed the embeddable desk (`frame-ancestors`). Empty until an administrator sets them.
 */
export async function origensDasMolduras(db: Db): Promise<string[]> {
  return (await lerParametro<{ origens?: string[] }>({ db }, CHAVE))?.origens ?? []
}

export async function definirMolduras(u: Unidade, origens: readonly string[]): Promise<void> {
  const antes = await definirParametro(u.tx, CHAVE, { origens: [...new Set(origens)] })
  u.auditar({ acao: 'molduras.definir', entidade: 'parametro', entidade_id: CHAVE, antes, depois: { origens } })
}
