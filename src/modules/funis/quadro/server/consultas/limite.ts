import { sql } from 'kysely'
import { situacaoDe } from '#engines/funil/tipos.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { FunilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'

export interface Onde {
  estagio_id: string
  responsavel_id: string | null
  responsavel_nome: string | null
}

/**
 * Warning when a stage, or one of its people, now exceeds its limit. A soft limit rejects no one, and a hard one not
 * the funnel's managers: both get the warning. null: within the limit.
 */
export async function avisoDeLimite(db: Db | Tx, funil: FunilVigente, c: Onde): Promise<string | null> {
  const estagio = funil.definicao.estagios.find((e) => e.id === c.estagio_id)
  const limite = estagio?.limite
  if (!estagio || !limite || situacaoDe(estagio.tipo) !== 'aberto' || (limite.por_pessoa && !c.responsavel_id))
    return null
  const { rows } = await sql<{ ha: number }>`
    select count(*)::int as ha
    from funis.cartoes
    where estagio_id = ${estagio.id}
      and situacao = 'aberto'
      and arquivado_em is null ${limite.por_pessoa ? sql`and responsavel_id = ${c.responsavel_id}` : sql``}
  `.execute(db)
  const ha = rows[0]?.ha ?? 0
  if (ha <= limite.cartoes) return null
  return limite.por_pessoa
    ? `${c.responsavel_nome ?? 'Esta pessoa'} está com ${ha} cartões em “${estagio.nome}”; o combinado é até ${limite.cartoes} por pessoa.`
    : `“${estagio.nome}” está com ${ha} cartões; o combinado é até ${limite.cartoes}.`
}
