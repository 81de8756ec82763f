import { sql } from 'kysely'
import type { Valores } from '#engines/funil/campos.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { comFatos, fatos } from '../../consultas/fatos.ts'

/** What conditions and texts of a rule may speak of: every fact, and the card's own columns under names of their own. */
export const comColunas = sql`(${fatos} || jsonb_build_object('titulo_do_cartao', c.titulo, 'valor_do_cartao', c.valor_centavos, 'prioridade_do_cartao', c.prioridade, 'origem_do_cartao', c.origem, 'com_responsavel', c.responsavel_id is not null))`

export async function valoresDoCartao(db: Db | Tx, id: string): Promise<Valores> {
  const { rows } = await sql<{ valores: Valores }>`select ${comColunas} as valores from funis.cartoes c ${comFatos} where c.id = ${id}`.execute(db)
  return rows[0]?.valores ?? {}
}
