import type { EncaixesDoCartao } from '#modules/funis/web/encaixes.tsx'
import { tardia } from '#ui/tardia.tsx'

/**
 * A module's screens never import another's: what a card shows of the chat and of the tasks is put in here, and comes
 * when it is looked at.
 */
export const encaixesDoCartao: EncaixesDoCartao = {
  Conversa: tardia(() => import('#modules/chat/web/embutida.tsx').then((m) => m.ConversaEmbutida)),
  Tarefas: tardia(() => import('#modules/tarefas/web/no-cartao.tsx').then((m) => m.TarefasDoCartao)),
  ProximaAcao: tardia(() => import('#modules/tarefas/web/no-cartao.tsx').then((m) => m.ProximaAcao)),
}
