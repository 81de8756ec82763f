import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Candidato } from '../../regras/roteamento/escolher.ts'
import { emMaos, presente, respondeNaCaixa } from '#modules/chat/nucleo/server/consultas/presenca.ts'

export interface Membro extends Omit<Candidato, 'acesso'> {
  nome: string
  /** the given inboxes in which this user may answer */
  caixas: ReadonlySet<string>
}

/** Returns the members of a queue with their current state and their number of open conversations in all queues. */
export async function membrosDa(
  tx: Db | Tx,
  filaId: string,
  caixas: readonly string[],
  agora: Date,
): Promise<Membro[]> {
  const { rows } = await sql<Omit<Membro, 'caixas' | 'ultima_em'> & { ultima_em: Date | null; caixas: string[] }>`
    select
      m.usuario_id,
      u.nome,
      m.capacidade,
      m.habilidades,
      m.ultima_em,
      coalesce(${presente(agora)}, false) as disponivel,
      (
        select count(*)::int
        from chat.conversas c
        where c.atribuida_para = m.usuario_id
          and ${emMaos(agora)}
      ) as carga,
      array(
        select k.id
        from unnest(${caixas}::uuid[]) as k(id)
        where ${respondeNaCaixa(sql`m.usuario_id`, sql`k.id`)}
      ) as caixas
    from chat.fila_membros m
    join acesso_publico.usuarios u on u.id = m.usuario_id
    left join chat.disponibilidade p on p.usuario_id = m.usuario_id
    where m.fila_id = ${filaId}
      and u.ativo
    order by m.usuario_id
  `.execute(tx)
  return rows.map((r) => ({ ...r, ultima_em: r.ultima_em?.getTime() ?? null, caixas: new Set(r.caixas) }))
}

/** Returns the last assignee of this contact, in any inbox. */
export async function quemAtendeuPorUltimo(tx: Db | Tx, contatoId: string, menos: string): Promise<string | null> {
  const { rows } = await sql<{ atribuida_para: string }>`
    select atribuida_para
    from chat.conversas
    where contato_id = ${contatoId}
      and id <> ${menos}
      and atribuida_para is not null
    order by criado_em desc
    limit 1
  `.execute(tx)
  return rows[0]?.atribuida_para ?? null
}
