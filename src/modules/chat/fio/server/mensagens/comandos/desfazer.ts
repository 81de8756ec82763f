import { sql } from 'kysely'
import { conflito, naoEncontrado, proibido } from '#kit/erro.ts'
import { comoObjeto } from '#kit/objeto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import { ENVIO_DESFEITO } from '#modules/chat/nucleo/regras/envio/desfeito.ts'
import { avisarMudanca } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa, type ConversaTrancada } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { emitirAlteradas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'

/** Returns the columns of the conversation that a send changes; stored with the message while it can be undone. */
export const antesDoEnvio = (c: ConversaTrancada) => ({
  status: c.status,
  entradas_respondidas: c.entradas_respondidas,
  aguardando_desde: c.aguardando_desde,
  atribuida_para: c.atribuida_para,
  primeira_resposta_em: c.primeira_resposta_em,
  ultima_msg_seq: c.ultima_msg_seq,
  ultima_interacao_em: c.ultima_interacao_em,
})
type Antes = { [K in keyof ReturnType<typeof antesDoEnvio>]: string | number | null }

/**
 * Undoes a send that has not left. The condition is the same as the sender's reservation (`status = 'pendente'`) on the
 * same rows, so only one of the two succeeds: a message is never both undone and sent. All files of a send are undone,
 * or none.
 */
export async function desfazerEnvio(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  conversaId: string,
  id: string,
): Promise<void> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, conversaId)
  const m = await u.tx
    .selectFrom('chat.mensagens')
    .select(['id', 'seq', 'autor_id', 'antes', 'apagada_em', 'dados'])
    .where('id', '=', id)
    .where('conversa_id', '=', conversaId)
    .executeTakeFirst()
  if (!m) throw naoEncontrado('Mensagem não encontrada.')
  if (m.autor_id !== ctx.usuario.id && !pode(ctx, 'chat.conversa.gerir'))
    throw proibido('chat.conversa.gerir', 'Só quem enviou pode desfazer o envio.')
  if (m.apagada_em && comoObjeto(m.dados).desfeita) return
  const { rows: partes } = await sql<{
    n: number
  }>`
    select count(*)::int as n
    from chat.mensagens
    where id = ${id}
      or envio_id = ${id}
  `.execute(u.tx)
  const { rows: desfeitas } = await sql<{ id: string; seq: number }>`
    update chat.mensagens
    set
      status = 'falhou',
      erro = ${ENVIO_DESFEITO},
      apagada_em = now(),
      apagada_por = ${ctx.usuario.id},
      enviar_apos = null,
      antes = null,
      dados = coalesce(dados, '{}') || '{"desfeita": true}'
    where (id = ${id} or envio_id = ${id})
      and status = 'pendente'
      and enviar_apos is not null
    returning id, seq
  `.execute(u.tx)
  if (desfeitas.length === 0 || desfeitas.length < (partes[0]?.n ?? 0))
    throw conflito('Tarde demais: a mensagem já saiu.')
  await restaurar(
    u,
    conversa,
    m.antes as Antes | null,
    Math.min(...desfeitas.map((d) => d.seq)),
    Math.max(...desfeitas.map((d) => d.seq)),
  )
  u.auditar({
    acao: 'mensagem.desfazer',
    entidade: 'conversa',
    entidade_id: conversaId,
    depois: { mensagens: desfeitas.map((d) => d.id) },
  })
  await emitirAlteradas(
    u,
    desfeitas.map((d) => d.id),
  )
  avisarMudanca(u, conversa, 'mensagem')
}

/**
 * Restores the conversation's state before the send, including the customer's wait since its start. Does nothing if a
 * later message of ours exists.
 */
async function restaurar(u: Unidade, c: ConversaTrancada, antes: Antes | null, de: number, ate: number): Promise<void> {
  if (!antes) return
  const depois = await u.tx
    .selectFrom('chat.mensagens')
    .select(['seq'])
    .where('conversa_id', '=', c.id)
    .where('seq', '>', ate)
    .where('direcao', '=', 'saida')
    .where('apagada_em', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (depois) return
  const foiAUltima = c.ultima_msg_seq >= de && c.ultima_msg_seq <= ate
  await sql`
    update chat.conversas
    set
      entradas_respondidas = ${antes.entradas_respondidas},
      aguardando_desde = coalesce(${antes.aguardando_desde}::timestamptz, aguardando_desde),
      primeira_resposta_em = ${antes.primeira_resposta_em}::timestamptz,
      atualizada_em = now(),
      status = case when status = 'ativa' then ${antes.status} else status end,
      atribuida_para = case
          when ${antes.atribuida_para}::uuid is null and atribuida_para = ${u.autor.usuario?.id ?? null}::uuid then null
          else atribuida_para
        end,
      ultima_msg_seq = case when ${foiAUltima} then ${antes.ultima_msg_seq} else ultima_msg_seq end,
      ultima_interacao_em = case
          when ${foiAUltima} then ${antes.ultima_interacao_em}::timestamptz
          else ultima_interacao_em
        end
    where id = ${c.id}
  `.execute(u.tx)
}
