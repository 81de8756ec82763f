import { diaAqui } from '#kit/aqui.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { notificar } from '#modules/chat/nucleo/server/ganchos.ts'
import type { Saida } from '../repositorio.ts'

/**
 * Notifies the inbox's administrators, once a day, that deliveries to a destination fail permanently. The notification
 * links to the page where they can be repeated.
 */
export async function avisarMorta(u: Unidade, saida: Saida, erro: string): Promise<void> {
  const pessoas = await u.tx
    .selectFrom('chat.caixa_usuarios')
    .select('usuario_id')
    .where('caixa_entrada_id', '=', saida.caixa_entrada_id)
    .where('papel', '=', 'administrador')
    .execute()
  const destino = saida.destino_id
    ? await u.tx.selectFrom('chat.saida_destinos').select('nome').where('id', '=', saida.destino_id).executeTakeFirst()
    : undefined
  const dia = diaAqui()
  await notificar(
    u,
    pessoas.map((p) => p.usuario_id),
    {
      tipo: 'saida_morta',
      conversa_id: null,
      caixa_entrada_id: saida.caixa_entrada_id,
      por: null,
      detalhe: `${destino?.nome ?? 'Respostas'}: ${erro} Veja as entregas e repita-as.`,
      chave: `saida_morta:${saida.alvo}:${dia}`,
    },
  )
}
