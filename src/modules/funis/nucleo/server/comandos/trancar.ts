import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { ErroApp, naoEncontrado } from '#kit/erro.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { FunisCartoes } from '#platform/postgres/esquema.ts'
import { fatos, comFatos } from '../consultas/fatos.ts'
import { CARTAO_NAO_ENCONTRADO, cartaoNoAlcance, type Alcance } from '../politica.ts'
import type { Valores } from '#engines/funil/campos.ts'

export type CartaoTrancado = Selectable<FunisCartoes>

/** Locks the card until the end of the transaction; 404 when it is out of reach. */
export async function trancarCartao(tx: Tx, a: Alcance | 'sistema', id: string): Promise<CartaoTrancado> {
  const { rows } = await sql<CartaoTrancado>`
    select c.*
    from funis.cartoes c
    where c.id = ${id}
      and ${a === 'sistema' ? sql`true` : cartaoNoAlcance(a)}
    for update of c
  `.execute(tx)
  const c = rows[0]
  if (!c) throw naoEncontrado(CARTAO_NAO_ENCONTRADO)
  return c
}

/** Locks those of the cards that no other transaction has locked, in order, and returns their ids. */
export async function trancarLivres(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from funis.cartoes
    where id = any(${[...ids]}::uuid[])
    order by id
    for update skip locked
  `.execute(tx)
  return rows.map((r) => r.id)
}

/**
 * Locks the card of a move to be undone. The user who made the move may undo it even if a hand-off took the card to a
 * funnel out of their reach; the response then only states that it was returned.
 */
export async function trancarParaDesfazer(tx: Tx, a: Alcance, id: string, seq: number): Promise<CartaoTrancado> {
  const {
    rows: [meu],
  } = await sql`
    select 1
    from funis.transicoes p
    join funis.transicoes t
      on t.cartao_id = p.cartao_id
      and t.seq = p.seq + 1
      and t.por_tipo = 'passagem'
      and t.desfeita_por is null
    where p.cartao_id = ${id}
      and p.seq = ${seq}
      and p.por_id = ${a.usuario_id}
      and t.de_funil_id = any(${[...a.funis.keys()]}::uuid[])
      and t.seq = (select max(seq) from funis.transicoes where cartao_id = ${id})
  `.execute(tx)
  return trancarCartao(tx, meu ? 'sistema' : a, id)
}

/** The funnel that the card's last move took it from. */
export async function deOndeVeio(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ de: string | null }>`
    select de_funil_id as de
    from funis.transicoes
    where cartao_id = ${id}
    order by seq desc
    limit 1
  `.execute(tx)
  return rows[0]?.de ?? null
}

/** All values of a card, as required fields and conditions read them. */
export async function fatosDo(tx: Tx, id: string): Promise<Valores> {
  const { rows } = await sql<{
    valores: Valores
  }>`
    select ${fatos} as valores
    from funis.cartoes c ${comFatos}
    where c.id = ${id}
  `.execute(tx)
  return rows[0]?.valores ?? {}
}

export async function situacaoAgora(tx: Tx, id: string): Promise<string> {
  return (await tx.selectFrom('funis.cartoes').select('situacao').where('id', '=', id).executeTakeFirstOrThrow())
    .situacao
}

/** 409: the card changed since the client read it; the client refetches before it continues. */
export const mudouAntes = (versao: number) =>
  new ErroApp('VERSAO', 409, 'Este cartão mudou enquanto você o via. Veja como ficou e tente de novo.', {
    details: { versao },
  })
