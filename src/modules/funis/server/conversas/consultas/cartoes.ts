import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import { dentroDoAlcance, type Alcance as AlcanceNoChat } from '#modules/chat/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { CartaoDaConversa, EntradaDaMeta } from '../../../contract/conversas.ts'
import { cartaoNoAlcance, type Alcance } from '../../politica.ts'

/** The contact of a conversation that the caller may see; 404 when they may not. */
export async function contatoDaConversa(db: Db, chat: AlcanceNoChat, id: string): Promise<string> {
  const { rows } = await sql<{ contato_id: string }>`select v.contato_id from chat.conversas v where v.id = ${id} and ${dentroDoAlcance(chat, 'v.caixa_entrada_id')}`.execute(db)
  if (!rows[0]) throw naoEncontrado('Conversa não encontrada.')
  return rows[0].contato_id
}

export async function cartoesDoContato(db: Db, a: Alcance, contatoId: string): Promise<CartaoDaConversa[]> {
  const { rows } = await sql<Omit<CartaoDaConversa, 'vence_em'> & { vence_em: Date | null }>`select c.id, c.titulo, c.funil_id, f.nome as funil_nome, e.nome as estagio_nome, c.situacao, c.vence_em from funis.cartoes c join funis.funis f on f.id = c.funil_id join funis.estagios e on e.id = c.estagio_id
    where c.contato_id = ${contatoId} and ${cartaoNoAlcance(a)} order by (c.situacao = 'aberto') desc, c.ultima_atividade_em desc limit 20`.execute(db)
  return rows.map((r) => ({ ...r, vence_em: r.vence_em?.toISOString() ?? null }))
}

/** The words of the stage a card stands in, and the thread in which the caller could say them. */
export async function mensagemDoEstagio(db: Db, chat: AlcanceNoChat, cartaoId: string): Promise<{ texto: string | null; conversa_id: string | null }> {
  const { rows } = await sql<{ texto: string | null; conversa_id: string | null }>`select m.texto, (select v.id from chat.conversas v where v.contato_id = c.contato_id and v.status <> 'finalizada' and ${dentroDoAlcance(chat, 'v.caixa_entrada_id')} order by v.ultima_interacao_em desc limit 1) as conversa_id
    from funis.cartoes c left join funis.mensagens_de_estagio m on m.estagio_id = c.estagio_id where c.id = ${cartaoId}`.execute(db)
  return rows[0] ?? { texto: null, conversa_id: null }
}

export async function mensagensDoFunil(db: Db, funilId: string): Promise<{ estagio_id: string; texto: string }[]> {
  return db.selectFrom('funis.mensagens_de_estagio as m').innerJoin('funis.estagios as e', 'e.id', 'm.estagio_id').select(['m.estagio_id', 'm.texto']).where('e.funil_id', '=', funilId).execute()
}

export async function entradasDaMeta(db: Db, funilId: string): Promise<EntradaDaMeta[]> {
  const { rows } = await sql<EntradaDaMeta>`select e.id, e.formulario_id, e.conjunto_id, e.estagio_id, e.time_id, (select count(*)::int from funis.leads l join meta.leads m on m.id = l.lead_id join funis.cartoes c on c.id = l.cartao_id
      where c.funil_id = e.funil_id and (e.formulario_id is null or e.formulario_id = m.formulario_id) and (e.conjunto_id is null or e.conjunto_id = m.conjunto_id)) as leads from funis.entradas_da_meta e where e.funil_id = ${funilId} order by e.criada_em`.execute(db)
  return rows
}
