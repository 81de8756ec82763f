import { ErroApp } from '#kit/erro.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { carregarAcesso } from '#modules/acesso/publico.ts'
import { registrarNaConversa, avisarMudanca } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { enviarMensagem, type AnexoConferido } from '#modules/chat/envio/publico.ts'
import type { ConversaTrancada } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { alcanceDe } from '#modules/chat/nucleo/server/politica.ts'

type Fim = { situacao: 'enviada'; mensagem_id: string } | { situacao: 'cancelada' | 'falhou'; motivo: string }

/**
 * Loads the author with their current permissions, so that a user who lost access to the inbox no longer sends to it.
 */
async function autorAgora(u: Unidade, id: string): Promise<Ctx | null> {
  const p = await carregarAcesso(u.tx, id)
  return p?.usuario.ativo
    ? { usuario: p.usuario, acesso: p.acesso, sessao_id: '', aal: 'aal1', requisicao_id: '', ip: '' }
    : null
}

async function tentar(
  u: Unidade,
  d: DependenciasDoChat,
  ctx: Ctx,
  a: { id: string; conversa_id: string; conteudo: string; anexos: unknown },
): Promise<Fim> {
  try {
    const anexos = a.anexos as AnexoConferido[]
    const pedido = {
      conteudo: a.conteudo,
      tipo: anexos.length > 0 ? ('media' as const) : ('text' as const),
      privada: false,
      id_cliente: `agendada:${a.id}`,
    }
    const {
      ids: [mensagem_id = ''],
    } = await enviarMensagem(u, ctx, await alcanceDe(u.tx, ctx), a.conversa_id, {
      pedido,
      anexos,
      adaptadorDe: d.adaptadorDe,
    })
    return { situacao: 'enviada', mensagem_id }
  } catch (erro) {
    if (!(erro instanceof ErroApp)) throw erro
    return { situacao: 'falhou', motivo: erro.message }
  }
}

/**
 * Job: creates the scheduled message at its time. One transaction creates the message and marks the row under its lock,
 * so a second run (another process, a repeated job) finds it done. The actual sending is the sender's task.
 */
export async function enviarNaHora(d: DependenciasDoChat, { id }: { id: string }): Promise<void> {
  const linha = await d.s.banco.db
    .selectFrom('chat.mensagens_agendadas')
    .select(['conversa_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!linha) return
  const enviada = await d.s.executar(sistema, async (u) => {
    const conversa = (await u.tx
      .selectFrom('chat.conversas')
      .selectAll()
      .where('id', '=', linha.conversa_id)
      .forUpdate()
      .executeTakeFirst()) as ConversaTrancada | undefined
    const a = await u.tx
      .selectFrom('chat.mensagens_agendadas')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!conversa || a?.situacao !== 'agendada' || a.enviar_em.getTime() > Date.now()) return false
    const ctx = await autorAgora(u, a.autor_id)
    const respondeu = a.cancelar_se_responder && conversa.total_entradas > a.entradas_no_pedido
    const fim: Fim = respondeu
      ? { situacao: 'cancelada', motivo: 'O contato respondeu antes.' }
      : ctx
        ? await tentar(u, d, ctx, a)
        : { situacao: 'falhou', motivo: 'Quem agendou não está mais ativo.' }
    await u.tx
      .updateTable('chat.mensagens_agendadas')
      .set({ ...fim, atualizada_em: new Date() })
      .where('id', '=', id)
      .execute()
    u.auditar({
      acao: `mensagem.agendada_${fim.situacao}`,
      entidade: 'conversa',
      entidade_id: conversa.id,
      depois: { agendada: id, ...fim },
    })
    if (fim.situacao !== 'enviada')
      await registrarNaConversa(u, conversa, null, `Mensagem agendada não enviada: ${fim.motivo}`, {
        tipo: 'agendada',
        agendada_id: id,
      })
    avisarMudanca(u, conversa, 'dados')
    return fim.situacao === 'enviada'
  })
  if (enviada) d.remetente.despertar(linha.conversa_id)
}
