import { sql } from 'kysely'
import { invalido, proibido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { pode, type Ctx } from '#platform/http/contexto.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { proximoStatus } from '#modules/chat/nucleo/regras/transicoes.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { notificar } from '#modules/chat/nucleo/server/ganchos.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { respondeEmTodasAsCaixas } from '#modules/chat/nucleo/server/consultas/ve-todas-as-caixas.ts'

/**
 * Assigns the conversation. Any user who may answer can assign it to themselves, or to a colleague unless another user
 * is the assignee.
 */
export async function atribuirConversa(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  id: string,
  usuarioId: string,
): Promise<void> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, id)
  const status = proximoStatus('atribuir', conversa.status)
  if (conversa.atribuida_para === usuarioId) return
  const deOutro = conversa.atribuida_para !== null && conversa.atribuida_para !== ctx.usuario.id
  if (deOutro && usuarioId !== ctx.usuario.id && !pode(ctx, 'chat.conversa.gerir')) {
    throw proibido(
      'chat.conversa.gerir',
      'Esta conversa está com outra pessoa. Só quem a atende ou um supervisor pode passá-la adiante.',
    )
  }
  const nome = await conferirPessoa(u.tx, conversa.caixa_entrada_id, usuarioId)
  // an assignment to a colleague updates `ultima_interacao_em`, so that the conversation is at the top of their list
  await u.tx
    .updateTable('chat.conversas')
    .set({
      atribuida_para: usuarioId,
      status,
      atualizada_em: new Date(),
      ...(usuarioId === ctx.usuario.id ? {} : { ultima_interacao_em: new Date() }),
    })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'conversa.atribuir',
    entidade: 'conversa',
    entidade_id: id,
    antes: { atribuida_para: conversa.atribuida_para },
    depois: { atribuida_para: usuarioId },
  })
  await registrarNaConversa(
    u,
    conversa,
    ctx.usuario,
    usuarioId === ctx.usuario.id ? `${nome} assumiu a conversa` : `Conversa atribuída a ${nome}`,
    { tipo: 'atribuicao', para: usuarioId },
  )
  await notificar(u, [usuarioId], {
    tipo: 'atribuicao',
    conversa_id: id,
    caixa_entrada_id: conversa.caixa_entrada_id,
    por: ctx.usuario.id,
    chave: `atribuicao:${id}:${conversa.ultima_seq}`,
  })
  avisarMudanca(u, conversa, 'atribuicao')
}

export async function desatribuirConversa(u: Unidade, ctx: Ctx, alcance: Alcance, id: string): Promise<void> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, id)
  const status = proximoStatus('desatribuir', conversa.status)
  if (conversa.atribuida_para === null) return
  if (conversa.atribuida_para !== ctx.usuario.id && !pode(ctx, 'chat.conversa.gerir')) {
    throw proibido(
      'chat.conversa.gerir',
      'Esta conversa está com outra pessoa. Só quem a atende ou um supervisor pode devolvê-la.',
    )
  }
  await u.tx
    .updateTable('chat.conversas')
    .set({ atribuida_para: null, status, atualizada_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'conversa.desatribuir',
    entidade: 'conversa',
    entidade_id: id,
    antes: { atribuida_para: conversa.atribuida_para },
  })
  await registrarNaConversa(u, conversa, ctx.usuario, 'Conversa devolvida à espera', { tipo: 'atribuicao', para: null })
  avisarMudanca(u, conversa, 'atribuicao')
}

/**
 * Checks that the user is active and may answer in this inbox: a member other than `leitor`, or a user whose role
 * covers all inboxes. Returns the name.
 */
export async function conferirPessoa(tx: Tx, caixaId: string, usuarioId: string): Promise<string> {
  const { rows } = await sql<{ nome: string; papel: string | null; geral: boolean }>`
    select
      u.nome,
      x.papel,
      ${respondeEmTodasAsCaixas(sql`u.id`)} as geral
    from acesso_publico.usuarios u
    left join chat.caixa_usuarios x on x.usuario_id = u.id and x.caixa_entrada_id = ${caixaId}
    where u.id = ${usuarioId}
      and u.ativo
  `.execute(tx)
  const pessoa = rows[0]
  if (!pessoa)
    throw invalido('Pessoa não encontrada ou inativa.', [
      { campo: 'usuario_id', mensagem: 'Pessoa não encontrada ou inativa.' },
    ])
  if (pessoa.papel === 'leitor' || (!pessoa.papel && !pessoa.geral)) {
    throw invalido(`${pessoa.nome} não atende nesta caixa de entrada.`, [
      { campo: 'usuario_id', mensagem: `${pessoa.nome} não atende nesta caixa de entrada.` },
    ])
  }
  return pessoa.nome
}
