import { contraparteEvolution } from '#tests/suporte/contraparte-evolution.ts'
import { contraparteGraph } from '#tests/suporte/contraparte-graph.ts'
import { contraparteTelegram } from '#tests/suporte/contraparte-telegram.ts'
import type { Sorteio } from './sorteio.ts'

export type Contrapartes = Awaited<ReturnType<typeof abrirContrapartes>>
export interface Tomada {
  canal: 'api' | 'whatsapp' | 'telegram'
  texto: string
  para: string
  id: string
}

/**
 * The counterparts of the three channels. In one call of a hundred the answer is cut off after acceptance, or the call
 * is refused for now.
 */
export async function abrirContrapartes(s: Sorteio) {
  const raro = () => s.chance(0.01)
  const evolution = await contraparteEvolution(() => 30 + s.ate(400), raro)
  const graph = await contraparteGraph()
  const telegram = await contraparteTelegram()
  graph.falhar(
    (p) => p.corpo.type === 'text' && raro(),
    { status: 400, code: 130429, message: '(#130429) Rate limit hit' },
    Infinity,
  )
  telegram.falhar(
    (p) => p.metodo === 'sendMessage' && raro(),
    { error_code: 429, description: 'Too Many Requests: retry after 1', parameters: { retry_after: 1 } },
    Infinity,
  )
  telegram.falhar((p) => p.metodo === 'sendMessage' && raro(), 'cortar', Infinity)
  return {
    evolution,
    graph,
    telegram,
    maquinas: [evolution.maquina, new URL(graph.url).host, new URL(telegram.url).host].join(','),
    /**
     * Every message that the counterparts accepted for delivery, in order. A call whose answer was cut off counts too:
     * the sender cannot know.
     */
    tomadas: (): Tomada[] => [
      ...evolution.recebidas.map((r) => ({ canal: 'api' as const, texto: r.texto, para: r.numero, id: r.id })),
      ...graph
        .mensagens()
        .filter((m) => m.wamid)
        .map((m) => ({
          canal: 'whatsapp' as const,
          texto: String(m.text?.body),
          para: String(m.to),
          id: String(m.wamid),
        })),
      ...telegram
        .envios()
        .filter((p) => !p.corpo.recusada)
        .map((p) => ({
          canal: 'telegram' as const,
          texto: String(p.corpo.text),
          para: String(p.corpo.chat_id),
          id: String(p.corpo.message_id_dado ?? ''),
        })),
    ],
    fechar: () => Promise.all([evolution.fechar(), graph.fechar(), telegram.fechar()]),
  }
}
