import type { BodyDe } from '#kit/endpoint.ts'
import { conflito, invalido, naoEncontrado, proibido } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import { agendar } from '#platform/jobs/agendar.ts'
import type { agendadas } from '../../contract/agendadas.ts'
import { avisarMudanca } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import type { AnexoConferido } from '#modules/chat/envio/publico.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { trabalhoDaAgendada } from '../tipos-de-trabalho.ts'

const UM_ANO_MS = 366 * 24 * 3600_000

function momento(texto: string): Date {
  const em = new Date(texto)
  const mensagem =
    em.getTime() <= Date.now()
      ? 'Escolha um horário no futuro'
      : em.getTime() > Date.now() + UM_ANO_MS
        ? 'Escolha um horário em até um ano'
        : null
  if (mensagem) throw invalido(mensagem, [{ campo: 'enviar_em', mensagem }])
  return em
}

const semPalavras = () =>
  invalido('Escreva a mensagem ou anexe um arquivo', [
    { campo: 'conteudo', mensagem: 'Escreva a mensagem ou anexe um arquivo' },
  ])
/**
 * Enqueues a job for each time that was ever chosen: a job that runs too early finds a later time on the row and does
 * nothing.
 */
const marcar = (u: Unidade, id: string, em: Date) =>
  agendar(u.tx, trabalhoDaAgendada, { id }, { chave: `agendada:${id}:${em.getTime()}`, em })

export async function agendarMensagem(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  conversaId: string,
  p: BodyDe<typeof agendadas.criar>,
  anexos: readonly AnexoConferido[],
): Promise<string> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, conversaId)
  if (p.id_cliente) {
    const feita = await u.tx
      .selectFrom('chat.mensagens_agendadas')
      .select('id')
      .where('conversa_id', '=', conversaId)
      .where('id_cliente', '=', p.id_cliente)
      .executeTakeFirst()
    if (feita) return feita.id
  }
  if (conversa.status === 'finalizada') throw conflito('Esta conversa está finalizada. Reabra para continuar.')
  if (p.conteudo.trim() === '' && anexos.length === 0) throw semPalavras()
  const em = momento(p.enviar_em)
  const id = uuidv7()
  await u.tx
    .insertInto('chat.mensagens_agendadas')
    .values({
      id,
      conversa_id: conversaId,
      autor_id: ctx.usuario.id,
      conteudo: p.conteudo.trim().replaceAll('\u0000', ''),
      anexos: JSON.stringify(anexos),
      enviar_em: em,
      cancelar_se_responder: p.cancelar_se_responder,
      entradas_no_pedido: conversa.total_entradas,
      id_cliente: p.id_cliente ?? null,
    })
    .execute()
  await marcar(u, id, em)
  u.auditar({
    acao: 'mensagem.agendar',
    entidade: 'conversa',
    entidade_id: conversaId,
    depois: { agendada: id, enviar_em: em },
  })
  avisarMudanca(u, conversa, 'dados')
  return id
}

/** Lock order: conversation, then row, as in the job. */
async function trancarAgendada(u: Unidade, ctx: Ctx, alcance: Alcance, conversaId: string, id: string) {
  const conversa = await trancarConversa(u.tx, ctx, alcance, conversaId)
  const a = await u.tx
    .selectFrom('chat.mensagens_agendadas')
    .selectAll()
    .where('id', '=', id)
    .where('conversa_id', '=', conversaId)
    .forUpdate()
    .executeTakeFirst()
  if (!a) throw naoEncontrado('Mensagem agendada não encontrada.')
  if (a.autor_id !== ctx.usuario.id && !pode(ctx, 'chat.conversa.gerir'))
    throw proibido('chat.conversa.gerir', 'Só quem agendou ou um supervisor pode mexer nesta mensagem.')
  return { conversa, a }
}

export async function alterarAgendada(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  conversaId: string,
  id: string,
  p: BodyDe<typeof agendadas.alterar>,
): Promise<void> {
  const { conversa, a } = await trancarAgendada(u, ctx, alcance, conversaId, id)
  if (a.situacao !== 'agendada') throw conflito('Esta mensagem já não está agendada.')
  const conteudo = p.conteudo?.trim().replaceAll('\u0000', '') ?? a.conteudo
  if (conteudo === '' && (!Array.isArray(a.anexos) || a.anexos.length === 0)) throw semPalavras()
  const em = p.enviar_em ? momento(p.enviar_em) : a.enviar_em
  await u.tx
    .updateTable('chat.mensagens_agendadas')
    .set({
      conteudo,
      enviar_em: em,
      cancelar_se_responder: p.cancelar_se_responder ?? a.cancelar_se_responder,
      atualizada_em: new Date(),
    })
    .where('id', '=', id)
    .execute()
  if (p.enviar_em) await marcar(u, id, em)
  u.auditar({
    acao: 'mensagem.reagendar',
    entidade: 'conversa',
    entidade_id: conversaId,
    antes: { conteudo: a.conteudo, enviar_em: a.enviar_em },
    depois: { conteudo, enviar_em: em },
  })
  avisarMudanca(u, conversa, 'dados')
}

export async function cancelarAgendada(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  conversaId: string,
  id: string,
): Promise<void> {
  const { conversa, a } = await trancarAgendada(u, ctx, alcance, conversaId, id)
  // idempotent; cancelling a message that failed also dismisses it (clears `motivo`)
  if (a.situacao === 'cancelada' && a.motivo === null) return
  if (a.situacao === 'enviada') throw conflito('Tarde demais: a mensagem já saiu.')
  await u.tx
    .updateTable('chat.mensagens_agendadas')
    .set({ situacao: 'cancelada', motivo: null, atualizada_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'mensagem.desagendar', entidade: 'conversa', entidade_id: conversaId, antes: { agendada: id } })
  avisarMudanca(u, conversa, 'dados')
}
