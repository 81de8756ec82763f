import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { MotivoDeEspera } from '#modules/chat/nucleo/tipos.ts'
import { registrarNaConversa, avisarMudanca } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'

const DE_QUEM: Record<MotivoDeEspera, string> = {
  cliente: 'o cliente',
  concessionaria: 'a concessionária',
  vistoria: 'a vistoria',
}

/** Sets that another party must act next: their waiting time starts now. */
export async function esperarPor(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  id: string,
  espera: MotivoDeEspera,
): Promise<void> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, id)
  if (conversa.espera === espera) return
  await u.tx
    .updateTable('chat.conversas')
    .set({ espera, espera_desde: new Date(), atualizada_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'conversa.esperar',
    entidade: 'conversa',
    entidade_id: id,
    antes: { espera: conversa.espera },
    depois: { espera },
  })
  await registrarNaConversa(u, conversa, ctx.usuario, `Esperando ${DE_QUEM[espera]}`, { tipo: 'espera', espera })
  avisarMudanca(u, conversa, 'dados')
}
