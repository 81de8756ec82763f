import { conflito, invalido, naoEncontrado, proibido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { emitirAlteradas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import { avisarMudanca } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'

/**
 * Loads and locks a message that may still be changed, with its address on the channel. Order: the channel makes the
 * change first, then the `aplicar*` functions write it.
 */
export async function mensagemAlteravel(u: Unidade, ctx: Ctx, alcance: Alcance, conversaId: string, id: string) {
  const conversa = await trancarConversa(u.tx, ctx, alcance, conversaId)
  const mensagem = await u.tx
    .selectFrom('chat.mensagens')
    .selectAll()
    .where('id', '=', id)
    .where('conversa_id', '=', conversaId)
    .executeTakeFirst()
  if (!mensagem) throw naoEncontrado('Mensagem não encontrada.')
  if (mensagem.apagada_em) throw conflito('Esta mensagem foi apagada.')
  return { conversa, mensagem }
}

export async function exigirPropria(u: Unidade, ctx: Ctx, alcance: Alcance, conversaId: string, id: string) {
  const alvo = await mensagemAlteravel(u, ctx, alcance, conversaId, id)
  if (alvo.mensagem.direcao !== 'saida' && alvo.mensagem.direcao !== 'nota')
    throw conflito('Só dá para mudar mensagens enviadas por nós.')
  if (alvo.mensagem.autor_id !== ctx.usuario.id && !pode(ctx, 'chat.conversa.gerir'))
    throw proibido('chat.conversa.gerir', 'Só quem escreveu ou um supervisor pode mudar esta mensagem.')
  return alvo
}

/**
 * Writes an edit. `lido`: the content read before the channel was called. If the channel's own event of this edit was
 * stored first, only the author is added to its history row.
 */
export async function aplicarEdicao(u: Unidade, ctx: Ctx, id: string, lido: string, conteudo: string): Promise<void> {
  const { conteudo: antes } = await u.tx
    .selectFrom('chat.mensagens')
    .select('conteudo')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (antes !== conteudo) {
    await u.tx
      .insertInto('chat.edicoes')
      .values({ mensagem_id: id, por: ctx.usuario.id, conteudo_anterior: antes })
      .execute()
    await u.tx.updateTable('chat.mensagens').set({ conteudo, editada_em: new Date() }).where('id', '=', id).execute()
  } else if (lido !== conteudo) {
    await u.tx
      .updateTable('chat.edicoes')
      .set({ por: ctx.usuario.id })
      .where('por', 'is', null)
      .where('id', '=', (e) =>
        e
          .selectFrom('chat.edicoes as ultima')
          .select((f) => f.fn.max('ultima.id').as('id'))
          .where('ultima.mensagem_id', '=', id),
      )
      .execute()
  }
  u.auditar({ acao: 'mensagem.editar', entidade: 'mensagem', entidade_id: id })
  await emitirAlteradas(u, [id])
}

export async function aplicarExclusao(u: Unidade, id: string): Promise<void> {
  await u.tx
    .updateTable('chat.mensagens')
    .set({ apagada_em: new Date(), apagada_por: u.autor.usuario?.id ?? null })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'mensagem.apagar', entidade: 'mensagem', entidade_id: id })
  await emitirAlteradas(u, [id])
}

export async function aplicarReacao(u: Unidade, ctx: Ctx, id: string, emoji: string): Promise<void> {
  // the channel allows one reaction of ours per message, whichever user set it
  await u.tx.deleteFrom('chat.reacoes').where('mensagem_id', '=', id).where('autor', '=', 'nosso').execute()
  if (emoji)
    await u.tx
      .insertInto('chat.reacoes')
      .values({ mensagem_id: id, autor: 'nosso', emoji, usuario_id: ctx.usuario.id, nome: ctx.usuario.nome })
      .execute()
  await emitirAlteradas(u, [id])
}

/**
 * Queues a failed or `incerta` message again. An `incerta` message may have been delivered, so it is resent only on a
 * user's request, never automatically.
 */
export async function reenviarMensagem(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  conversaId: string,
  id: string,
): Promise<void> {
  const { conversa, mensagem } = await mensagemAlteravel(u, ctx, alcance, conversaId, id)
  if (conversa.status === 'finalizada') throw conflito('Esta conversa está finalizada. Reabra para continuar.')
  if (mensagem.direcao !== 'saida' || (mensagem.status !== 'falhou' && mensagem.status !== 'incerta'))
    throw invalido('Só dá para reenviar uma mensagem que falhou.')
  // the new send gets a new external id; receipts of the old one must not match this message
  await u.tx
    .updateTable('chat.mensagens')
    .set({ status: 'pendente', erro: null, id_externo: null })
    .where('id', '=', id)
    .execute()
  u.auditar({ acao: 'mensagem.reenviar', entidade: 'mensagem', entidade_id: id })
  await emitirAlteradas(u, [id])
  avisarMudanca(u, conversa, 'mensagem')
}
