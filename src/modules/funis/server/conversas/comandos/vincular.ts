import { sql } from 'kysely'
import { avisarVinculo } from '#modules/chat/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cartaoMudou } from '../../../eventos.ts'
import type { CartaoTrancado } from '../../comandos/trancar.ts'

type Ligado = Pick<CartaoTrancado, 'id' | 'funil_id' | 'estagio_id' | 'versao'>

/**
 * Links the conversation to a card, once. Users who can read the conversation but not the funnel only see the funnel's
 * name.
 */
export async function vincularConversa(u: Unidade, conversaId: string, c: Ligado, funilNome: string): Promise<void> {
  const { rows } = await sql`
    insert into chat.vinculos (conversa_id, tipo, id, titulo, por)
    values (
      ${conversaId},
      'cartao',
      ${c.id},
      ${`Cartão em ${funilNome}`.slice(0, 160)},
      ${u.autor.usuario?.id ?? null}
    )
    on conflict do nothing
    returning id
  `.execute(u.tx)
  if (rows.length > 0) await contar(u, 'cartao.ligar_conversa', conversaId, c)
}

export async function desvincularConversa(u: Unidade, conversaId: string, c: Ligado): Promise<void> {
  const { rows } = await sql`
    delete from chat.vinculos
    where conversa_id = ${conversaId}
      and tipo = 'cartao'
      and id = ${c.id}
    returning id
  `.execute(u.tx)
  if (rows.length > 0) await contar(u, 'cartao.soltar_conversa', conversaId, c)
}

async function contar(u: Unidade, acao: string, conversaId: string, c: Ligado): Promise<void> {
  u.auditar({ acao, entidade: 'cartao', entidade_id: c.id, depois: { conversa_id: conversaId } })
  u.emitir(cartaoMudou, { cartao_id: c.id, funil_id: c.funil_id, estagio_id: c.estagio_id, versao: c.versao })
  await avisarVinculo(u, conversaId)
}
