import { uuidv7 } from '#kit/id.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { UsoDaAssistente } from '../../regras/habilidades.ts'
import { gastos, linhaDaConfiguracao, passou } from '../consultas/configuracao.ts'
import { limiteAtingido } from '../falhas.ts'

export interface Origem {
  /** null: called by a flow */
  usuario_id: string | null
  conversa: { id: string; caixa_entrada_id: string } | null
  habilidade: UsoDaAssistente
}

/**
 * Records a call with its maximum cost before it is made, so that concurrent calls together stay below the limit and a
 * call of a crashed process is still counted.
 */
export async function reservar(
  s: Servicos,
  { usuario_id, conversa, habilidade }: Origem,
  modelo: string,
  custo: number,
): Promise<string> {
  const id = uuidv7()
  await s.executar(sistema, async (u) => {
    await u.tx.selectFrom('chat.ia_configuracao').select('unica').forUpdate().execute()
    const limite = passou(await linhaDaConfiguracao(u.tx), await gastos(u.tx), custo)
    if (limite) throw limiteAtingido(limite)
    await u.tx
      .insertInto('chat.ia_chamadas')
      .values({
        id,
        usuario_id,
        conversa_id: conversa?.id ?? null,
        caixa_entrada_id: conversa?.caixa_entrada_id ?? null,
        habilidade,
        modelo,
        custo,
      })
      .execute()
  })
  return id
}

export interface Acerto {
  desfecho: 'ok' | 'cancelada' | 'falhou'
  motivo?: string
  tokens_entrada?: number
  tokens_saida?: number
  segundos_audio?: number
  estimado?: boolean
  ms: number
  custo: number
}

/** Records the actual result and cost of a call. `textos` only if the company stores them. */
export async function acertar(
  s: Servicos,
  id: string,
  acerto: Acerto,
  textos?: { conversa_id: string | null; pedido: string; resposta: string },
): Promise<void> {
  await s.executar(sistema, async (u) => {
    await u.tx
      .updateTable('chat.ia_chamadas')
      .set({ ...acerto, ms: Math.round(acerto.ms) })
      .where('id', '=', id)
      .execute()
    if (textos && (await linhaDaConfiguracao(u.tx)).guardar_textos)
      await u.tx
        .insertInto('chat.ia_textos')
        .values({ chamada_id: id, ...textos })
        .execute()
  })
}
