import { sql } from 'kysely'
import { ErroApp } from '#kit/erro.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { CartaoJaAberto } from '#modules/funis/nucleo/contract/ja-aberto.ts'
import { cartaoNoFunil, type Alcance } from '#modules/funis/nucleo/server/politica.ts'

interface Aberto extends CartaoJaAberto {
  contato_nome: string
  ve: boolean
}
const MOSTRADOS = 5

/**
 * Rejects a new card whose contact has another open one in the same funnel: 409 CARTAO_ABERTO with the cards that the
 * caller may see. The existence of one out of reach is revealed. Runs inside the transaction that created the card,
 * because the contact is known only then.
 */
export async function exigirQueSejaOUnico(tx: Tx, alcance: Alcance, funilId: string, novoId: string): Promise<void> {
  const { rows } = await sql<Aberto>`
    select
      c.id, c.titulo, e.nome as estagio_nome, k.nome as contato_nome, ${cartaoNoFunil(alcance, funilId)} as ve
    from funis.cartoes n
    join funis.cartoes c on c.contato_id = n.contato_id and c.funil_id = n.funil_id and c.id <> n.id
    join funis.estagios e on e.id = c.estagio_id
    join contatos_publico.contatos k on k.id = n.contato_id
    where n.id = ${novoId}
      and c.situacao = 'aberto'
      and c.arquivado_em is null
    order by c.criado_em desc
    limit ${MOSTRADOS}
  `.execute(tx)
  const [primeiro] = rows
  if (!primeiro) return
  const quem = primeiro.contato_nome || 'Esta pessoa'
  const frase = `${quem} já tem ${rows.length === 1 ? 'um cartão aberto' : 'cartões abertos'} aqui.`
  const cartoes = rows.filter((c) => c.ve).map(({ id, titulo, estagio_nome }) => ({ id, titulo, estagio_nome }))
  throw new ErroApp('CARTAO_ABERTO', 409, frase, { details: { cartoes } })
}
