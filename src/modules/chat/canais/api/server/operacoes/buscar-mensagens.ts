import { comoObjeto, ehObjeto } from '#kit/objeto.ts'
import { unico } from '../candidatos.ts'
import { chamar, type ContextoApi } from '../chamar.ts'
import { envolver, exigirSucesso } from '../envolver.ts'

const POR_PAGINA = 100
/** Page limit: gaps last minutes or hours; longer periods should be imported deliberately. */
const PAGINAS_MAX = 20

/** Returns all messages of this period that the server stores, in any conversation, in the webhook's format. */
export async function buscarMensagens(ctx: ContextoApi, de: Date, ate: Date): Promise<Record<string, unknown>[]> {
  const achadas: Record<string, unknown>[] = []
  for (let page = 1; page <= PAGINAS_MAX; page++) {
    const corpo = {
      where: { messageTimestamp: { gte: de.toISOString(), lte: ate.toISOString() } },
      page,
      offset: POR_PAGINA,
    }
    const lido = comoObjeto(
      await envolver('Erro ao buscar mensagens', async () =>
        exigirSucesso(await chamar(ctx, { metodo: 'POST', candidatos: unico('/chat/findMessages'), corpo })),
      ),
    )
    const { records, pages } = comoObjeto(lido.messages)
    const registros = Array.isArray(records) ? records.map(comoObjeto) : []
    // a server that ignores the filter returns all its messages
    achadas.push(...registros.filter((r) => dentro(r.messageTimestamp, de, ate)))
    if (registros.length < POR_PAGINA || page >= Number(pages ?? 1)) break
  }
  return achadas
}

function dentro(momento: unknown, de: Date, ate: Date): boolean {
  const ms = Number(ehObjeto(momento) ? momento.low : momento) * 1000
  return Number.isFinite(ms) && ms >= de.getTime() - 1000 && ms <= ate.getTime() + 1000
}
