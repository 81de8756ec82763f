import { comoObjeto } from '#kit/objeto.ts'
import type { Servicos } from '#platform/servicos.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { segredosValidos } from '#platform/saidas/assinatura.ts'
import type { Saida } from './repositorio.ts'

export interface AlvoDeSaida {
  url: string
  segredos: string[]
}

export const contextoDoDestino = (id: string) => `chat.saida_destinos.segredos:${id}`

/**
 * Returns URL and secrets of a delivery: those of the destination, or of the inbox itself. Null when the target is
 * inactive.
 */
export async function abrirAlvo(
  s: Servicos,
  saida: Pick<Saida, 'destino_id' | 'caixa_entrada_id'>,
): Promise<AlvoDeSaida | null> {
  if (saida.destino_id === null) {
    const { configuracao, segredos, ativo } = await abrirCaixa(s.banco.db, s.cofre, saida.caixa_entrada_id)
    return ativo && typeof configuracao.url_envio === 'string'
      ? { url: configuracao.url_envio, segredos: segredosValidos(segredos) }
      : null
  }
  const d = await s.banco.db
    .selectFrom('chat.saida_destinos')
    .select(['url', 'segredos', 'ativo'])
    .where('id', '=', saida.destino_id)
    .executeTakeFirst()
  return d?.ativo
    ? {
        url: d.url,
        segredos: segredosValidos(
          comoObjeto(JSON.parse(s.cofre.decifrar(d.segredos, contextoDoDestino(saida.destino_id)))),
        ),
      }
    : null
}
