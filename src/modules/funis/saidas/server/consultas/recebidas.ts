import { sql } from 'kysely'
import { conflito, naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { EntregaRecebida } from '../../contract/webhooks.ts'
import { cartaoNoAlcance, type Alcance } from '#modules/funis/nucleo/server/politica.ts'

const NO_MAXIMO = 30

/** Deliveries received at an address, newest first, with their original body, for building the map. */
export async function recebidasPor(db: Db, a: Alcance, entradaId: string): Promise<EntregaRecebida[]> {
  const { rows } = await sql<Omit<EntregaRecebida, 'em'> & { em: Date }>`
    select r.chave, r.recebida_em as em, c.id as cartao_id, c.titulo, r.erro, left(r.corpo, 20000) as corpo
    from funis.recebidas r
    left join funis.cartoes c on c.id = r.cartao_id and ${cartaoNoAlcance(a)}
    where r.entrada_id = ${entradaId}
    order by r.recebida_em desc, r.chave
    limit ${NO_MAXIMO}
  `.execute(db)
  return rows.map((r) => ({ ...r, em: r.em.toISOString() }))
}

/** The body of a delivery that has not become a card. */
export async function corpoRecebido(db: Db, entradaId: string, chave: string): Promise<string> {
  const r = await db
    .selectFrom('funis.recebidas')
    .select(['corpo', 'cartao_id'])
    .where('entrada_id', '=', entradaId)
    .where('chave', '=', chave)
    .executeTakeFirst()
  if (!r) throw naoEncontrado('Entrega não encontrada.')
  if (r.cartao_id) throw conflito('Esta entrega já virou um cartão.')
  return r.corpo
}
