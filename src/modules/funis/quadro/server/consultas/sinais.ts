import { sql } from 'kysely'
import { dentroDoAlcance, type Alcance as AlcanceNoChat } from '#modules/chat/publico.ts'
import { proximaAcaoDosCartoes } from '#modules/tarefas/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Sinal } from '../../contract/quadro.ts'
import type { PrazoAMao } from '#modules/funis/nucleo/tipos.ts'
import { quemDeuOPrazo } from '#modules/funis/nucleo/server/consultas/prazos-a-mao.ts'
import { cartaoNoFunil, type Alcance } from '#modules/funis/nucleo/server/politica.ts'

/**
 * Fetched separately from the board: tasks and messages change independently of the card, and the board does not wait
 * for them.
 */
export async function sinaisDe(
  db: Db,
  a: Alcance,
  noChat: AlcanceNoChat,
  funilId: string,
  ids: readonly string[],
): Promise<Sinal[]> {
  const { rows } = await sql<{ id: string; mensagens: number; prazo_a_mao: PrazoAMao | null }>`
    select c.id, ${quemDeuOPrazo} as prazo_a_mao, coalesce(m.n, 0)::int as mensagens
    from funis.cartoes c
    left join lateral (
      select sum(v.total_entradas - v.entradas_respondidas) as n
      from chat_publico.conversas v
      where v.contato_id = c.contato_id
        and v.status <> 'finalizada'
        and v.total_entradas > v.entradas_respondidas
        and ${dentroDoAlcance(noChat, 'v.caixa_entrada_id')}
    ) m on true
    where c.id = any(${[...ids]}::uuid[])
      and c.funil_id = ${funilId}
      and ${cartaoNoFunil(a, funilId)}
  `.execute(db)
  const acoes = await proximaAcaoDosCartoes(
    db,
    rows.map((l) => l.id),
  )
  return rows.flatMap(({ id, mensagens, prazo_a_mao }) => {
    const acao = acoes.get(id)
    return acao || mensagens > 0 || prazo_a_mao
      ? [
          {
            id,
            mensagens,
            prazo_a_mao,
            acao: acao ? { ...acao, vence_em: acao.vence_em?.toISOString() ?? null } : null,
          },
        ]
      : []
  })
}
