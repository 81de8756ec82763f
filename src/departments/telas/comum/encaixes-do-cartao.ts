import type { EncaixesDoCartao } from '#modules/funis/cartao/web/encaixes.tsx'
import { tardia } from '#ui/tardia.tsx'

/**
 * Screens of a module never import those of another: the chat and task parts of a card are injected here, and load on
 * demand.
 */
export const encaixesDoCartao: EncaixesDoCartao = {
  Conversa: tardia(() => import('#modules/chat/montagem/web/embutida.tsx').then((m) => m.ConversaEmbutida)),
  Tarefas: tardia(() => import('#modules/tarefas/web/no-cartao.tsx').then((m) => m.TarefasDoCartao)),
  ProximaAcao: tardia(() => import('#modules/tarefas/web/no-cartao.tsx').then((m) => m.ProximaAcao)),
}
