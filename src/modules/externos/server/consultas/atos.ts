import { sql } from 'kysely'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { escreverCursor } from '#kit/pagina.ts'
import { cartaoNoAlcance, type Alcance } from '#modules/funis/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { AtoExterno, Sistema, TipoDeRegistro } from '../../tipos.ts'

const POR_VEZ = 50

/** Log of actions on external records, newest first. Entries about a card are only included for users who see it. */
export async function atosDe(
  db: Db,
  alcance: Alcance,
  sistema: Sistema,
  tipo: TipoDeRegistro,
  cursor: string | undefined,
): Promise<{ atos: AtoExterno[]; proximo: string | null }> {
  const lugar = cursor ? lugarNoTempo(cursor) : null
  const { rows } = await sql<Omit<AtoExterno, 'em'> & { em: Date; chave: string }>`
    select
      a.id, a.tipo, a.id_externo, a.acao, a.titulo, a.detalhe, a.contato_id, a.cartao_id, u.nome as por, a.em,
      a.em::text as chave
    from cad.atos_externos a
    left join acesso_publico.usuarios u on u.id = a.por
    left join funis_publico.cartoes c on c.id = a.cartao_id
    where a.sistema = ${sistema}
      and a.tipo = ${tipo}
      and (a.cartao_id is null or ${cartaoNoAlcance(alcance)}) ${lugar ? sql`and (a.em, a.id) < (${lugar.em}::timestamptz, ${lugar.id}::uuid)` : sql``}
    order by a.em desc, a.id desc
    limit ${POR_VEZ + 1}
  `.execute(db)
  const pagina = rows.slice(0, POR_VEZ)
  const ultimo = pagina.at(-1)
  return {
    atos: pagina.map(({ chave: _, em, ...a }) => ({ ...a, em: em.toISOString() })),
    proximo: rows.length > POR_VEZ && ultimo ? escreverCursor([ultimo.chave, ultimo.id]) : null,
  }
}
