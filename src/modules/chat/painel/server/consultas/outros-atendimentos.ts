import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { StatusDaConversa, TipoDeCaixa } from '#modules/chat/nucleo/tipos.ts'
import { ve, type Alcance } from '#modules/chat/nucleo/server/politica.ts'

interface Outro {
  id: string
  caixa_entrada_id: string
  caixa_nome: string
  canal: TipoDeCaixa
  atribuida_nome: string | null
  status: StatusDaConversa
  fila_nome: string | null
  ultima_interacao_em: Date
}

/**
 * Returns other open conversations with the same person: assignee and state within the caller's reach, elsewhere only
 * that one exists, because even an inbox's name may be confidential.
 */
export async function outrosAtendimentos(db: Db, alcance: Alcance, conversaId: string) {
  const { rows } = await sql<Outro>`
    with eu as (
      select c.id, c.contato_id, k.telefone, k.email
      from chat.conversas c
      join contatos_publico.contatos k on k.id = c.contato_id
      where c.id = ${conversaId}
    ),
    pessoas as (
      select contato_id as id
      from eu
      union
      select k.id
      from contatos_publico.contatos k
      join eu on k.telefone = eu.telefone
      union
      select k.id
      from contatos_publico.contatos k
      join eu on k.email = eu.email
    )
    select
      c.id, c.caixa_entrada_id, x.nome as caixa_nome, x.tipo as canal, u.nome as atribuida_nome, c.status,
      f.nome as fila_nome, c.ultima_interacao_em
    from pessoas p
    join chat.conversas c on c.contato_id = p.id and c.status <> 'finalizada' and c.id <> ${conversaId}
    join chat.caixas_entrada x on x.id = c.caixa_entrada_id
    left join acesso_publico.usuarios u on u.id = c.atribuida_para
    left join chat.filas f on f.id = c.fila_id
    order by c.ultima_interacao_em desc
    limit 50
  `.execute(db)
  const visiveis = rows
    .filter((c) => ve(alcance, c.caixa_entrada_id))
    .map(({ caixa_entrada_id: _, ...c }) => ({ ...c, ultima_interacao_em: c.ultima_interacao_em.toISOString() }))
  return { visiveis, em_outro_setor: visiveis.length < rows.length }
}
