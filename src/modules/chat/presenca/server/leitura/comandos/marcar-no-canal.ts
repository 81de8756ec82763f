import { sql } from 'kysely'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'

/**
 * Marks the conversation as unread on the channel. The channel requires the last message; without a message of the
 * customer it does nothing.
 */
export async function marcarNoCanal(
  { s, adaptadorDe, temAdaptador }: DependenciasDoChat,
  conversaId: string,
): Promise<void> {
  const {
    rows: [m],
  } = await sql<{ caixa_entrada_id: string; endereco: string; id_externo: string; criado_em: Date }>`
    select c.caixa_entrada_id, c.endereco, m.id_externo, m.criado_em
    from chat.conversas c
    join chat.mensagens m on m.conversa_id = c.id
    where c.id = ${conversaId}
      and m.direcao = 'entrada'
      and m.id_externo is not null
      and c.endereco is not null
    order by m.seq desc
    limit 1
  `.execute(s.banco.db)
  if (!m) return
  const caixa = await abrirCaixa(s.banco.db, s.cofre, m.caixa_entrada_id)
  if (!caixa.ativo || !temAdaptador(caixa.tipo)) return
  const adaptador = adaptadorDe(caixa.tipo)
  if (adaptador.recursos.marcar_nao_lida)
    await adaptador.marcarNaoLida?.(
      caixa,
      { endereco: m.endereco, id_externo: m.id_externo, de_mim: false },
      m.criado_em,
    )
}
