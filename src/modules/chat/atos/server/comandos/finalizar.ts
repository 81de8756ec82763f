import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { proximoStatus } from '#modules/chat/nucleo/regras/transicoes.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { abrirVolta, situacaoDe, type Volta } from './desfazer.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'

interface Pedido {
  motivo?: string | undefined
  nota_final?: number | null | undefined
  despedida?: string | undefined
}

/** Closes the conversation immediately. Undo is possible for 10 s; the farewell message is sent after that. */
export async function finalizarConversa(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  id: string,
  { motivo, nota_final, despedida }: Pedido,
): Promise<Volta> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, id)
  const status = proximoStatus('finalizar', conversa.status)
  await u.tx
    .updateTable('chat.conversas')
    .set({
      status,
      finalizada_em: new Date(),
      finalizada_por: ctx.usuario.id,
      motivo_finalizacao: motivo || null,
      nota_final: nota_final ?? null,
      entradas_respondidas: conversa.total_entradas,
      aguardando_desde: null,
      atualizada_em: new Date(),
    })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'conversa.finalizar',
    entidade: 'conversa',
    entidade_id: id,
    antes: { status: conversa.status },
    depois: { status, nota_final },
    motivo,
  })
  await registrarNaConversa(
    u,
    conversa,
    ctx.usuario,
    motivo ? `Conversa finalizada: ${motivo}` : 'Conversa finalizada',
    { tipo: 'finalizacao', motivo, nota_final },
  )
  avisarMudanca(u, conversa, 'status')
  return abrirVolta(u, ctx, { conversa_id: id, tipo: 'finalizacao', antes: situacaoDe(conversa), mensagem: despedida })
}
