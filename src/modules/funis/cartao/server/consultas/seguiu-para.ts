import { sql } from 'kysely'
import { ErroApp, naoEncontrado } from '#kit/erro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { CARTAO_NAO_ENCONTRADO, cartaoNoAlcance, type Alcance } from '#modules/funis/nucleo/server/politica.ts'

/**
 * A card out of reach that the user could see until a hand-off moved it to another funnel. Applies the reach predicate
 * to its former state. Reveals only the destination funnel, which these users can see in the hand-off's definition, and
 * nothing about the card.
 */
export async function naoEncontradoOuSeguiu(db: Db, a: Alcance, id: string): Promise<ErroApp> {
  const { rows } = await sql<{ nome: string }>`
    select f.nome
    from funis.transicoes t
    join funis.cartoes k on k.id = t.cartao_id
    join funis.funis f on f.id = t.funil_id
    left join funis.repasses r on r.cartao_id = t.cartao_id and r.seq = t.seq
    cross join lateral (
      select k.id, k.time_id, t.de_funil_id as funil_id, (r.como ->> 'responsavel_id')::uuid as responsavel_id
    ) c
    where t.cartao_id = ${id}
      and t.de_funil_id is not null
      and ${cartaoNoAlcance(a)}
    order by t.seq desc
    limit 1
  `.execute(db)
  return rows[0]
    ? new ErroApp('SEGUIU', 404, `Este cartão seguiu para “${rows[0].nome}”, onde você não vê os cartões.`)
    : naoEncontrado(CARTAO_NAO_ENCONTRADO)
}
