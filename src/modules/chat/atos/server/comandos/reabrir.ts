import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { proximoStatus } from '#modules/chat/nucleo/regras/transicoes.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'

/** Reopens a finished conversation. Refuses with 409 when the contact already has a newer open one in this inbox. */
export async function reabrirConversa(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  id: string,
  { motivo }: { motivo?: string | undefined },
): Promise<void> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, id)
  const aberto = proximoStatus('reabrir', conversa.status)
  const outra = await u.tx
    .selectFrom('chat.conversas')
    .select('id')
    .where('caixa_entrada_id', '=', conversa.caixa_entrada_id)
    .where('contato_id', '=', conversa.contato_id)
    .where('status', '<>', 'finalizada')
    .executeTakeFirst()
  if (outra)
    throw conflito('Este contato já tem uma conversa aberta nesta caixa. Continue por ela.', { conversa_id: outra.id })
  const status = conversa.atribuida_para ? aberto : 'aguardando'
  await u.tx
    .updateTable('chat.conversas')
    .set({
      status,
      finalizada_em: null,
      finalizada_por: null,
      motivo_finalizacao: null,
      nota_final: null,
      ultima_interacao_em: new Date(),
      atualizada_em: new Date(),
    })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'conversa.reabrir',
    entidade: 'conversa',
    entidade_id: id,
    antes: { status: 'finalizada' },
    depois: { status },
    motivo,
  })
  await registrarNaConversa(u, conversa, ctx.usuario, motivo ? `Conversa reaberta: ${motivo}` : 'Conversa reaberta', {
    tipo: 'reabertura',
    motivo,
  })
  avisarMudanca(u, conversa, 'status')
}
