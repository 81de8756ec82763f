import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { TipoDeAprovacao } from '../../tipos.ts'

/** How far this person's position lets them say yes alone, in centavos; null: not at all. */
export async function limiteDeAprovacao(db: Db | Tx, usuario_id: string, tipo: TipoDeAprovacao): Promise<number | null> {
  const linha = await db.selectFrom('cad.usuarios as u').innerJoin('cad.limites_de_aprovacao as l', 'l.cargo_id', 'u.cargo_id').select('l.limite_centavos')
    .where('u.id', '=', usuario_id).where('u.ativo', '=', true).where('l.tipo', '=', tipo).executeTakeFirst()
  return linha ? Number(linha.limite_centavos) : null
}
