import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import { mascarar } from '#modules/chat/nucleo/regras/privacidade/mascarar.ts'
import { dentroDoAlcance, type Alcance } from '#modules/chat/nucleo/server/politica.ts'
import type { Promessa } from '../../contract/promessas.ts'

interface Linha {
  id: string
  conversa_id: string
  mensagem_id: string | null
  texto: string
  vence_em: Date
  estado: Promessa['estado']
  por: string | null
  nome: string | null
  em: Date
}

const colunas = sql`p.id, p.conversa_id, p.mensagem_id, p.texto, p.vence_em, p.estado, p.por, u.nome, p.em`
const apresentar = (l: Linha): Promessa => ({
  id: l.id,
  conversa_id: l.conversa_id,
  mensagem_id: l.mensagem_id,
  texto: mascarar(l.texto),
  vence_em: l.vence_em.toISOString(),
  estado: l.estado,
  por: { id: l.por, nome: l.nome ?? '' },
  em: l.em.toISOString(),
  vencida: l.estado === 'aberta' && l.vence_em.getTime() < Date.now(),
})

/** Returns the promises, open ones by due date first, then settled ones. */
export async function promessasDa(db: Db, conversaId: string): Promise<Promessa[]> {
  const { rows } = await sql<Linha>`
    select ${colunas}
    from chat.promessas p
    left join acesso_publico.usuarios u on u.id = p.por
    where p.conversa_id = ${conversaId}
    order by p.estado in ('cumprida', 'dispensada'), p.vence_em
    limit 50
  `.execute(db)
  return rows.map(apresentar)
}

export async function promessasVencidas(db: Db, alcance: Alcance, dono: string | null) {
  const { rows } = await sql<Linha & { contato_nome: string; caixa_nome: string; total: number }>`
    select ${colunas}, k.nome as contato_nome, x.nome as caixa_nome, count(*) over ()::int as total
    from chat.promessas p
    join chat.conversas c on c.id = p.conversa_id
    join contatos_publico.contatos k on k.id = c.contato_id
    join chat.caixas_entrada x on x.id = c.caixa_entrada_id
    left join acesso_publico.usuarios u on u.id = p.por
    where p.estado = 'aberta'
      and p.vence_em < now()
      and c.status <> 'finalizada'
      and ${dentroDoAlcance(alcance, 'c.caixa_entrada_id')} ${dono ? sql`and coalesce(c.atribuida_para, p.por) = ${dono}` : sql``}
    order by p.vence_em
    limit 50
  `.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    promessas: rows.map((l) => ({ ...apresentar(l), contato_nome: l.contato_nome, caixa_nome: l.caixa_nome })),
  }
}
