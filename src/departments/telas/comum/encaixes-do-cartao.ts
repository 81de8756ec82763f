import { lazy } from 'react'
import type { EncaixesDoCartao } from '#modules/funis/web/encaixes.tsx'

/** A module's screens never import another's: what a card shows of the chat and of the tasks is put in here, and comes when it is looked at. */
export const encaixesDoCartao: EncaixesDoCartao = {
  Conversa: lazy(() => import('#modules/chat/web/embutida.tsx').then((m) => ({ default: m.ConversaEmbutida }))),
  Tarefas: lazy(() => import('#modules/tarefas/web/no-cartao.tsx').then((m) => ({ default: m.TarefasDoCartao }))),
  ProximaAcao: lazy(() => import('#modules/tarefas/web/no-cartao.tsx').then((m) => ({ default: m.ProximaAcao }))),
}
