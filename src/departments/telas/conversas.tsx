import { type ReactNode } from 'react'
import { ProvedorDeEncaixes, type EncaixesDaConversa } from '#modules/chat/nucleo/web/encaixes.tsx'
import { TelaChat } from '#modules/chat/montagem/web/tela.tsx'
import { tardia } from '#ui/tardia.tsx'

/**
 * Screens of a module never import those of another: the parts next to a conversation are injected here, and load on
 * demand.
 */
const encaixes: EncaixesDaConversa = {
  Cartoes: tardia(() => import('#modules/funis/na-conversa/web/cartoes.tsx').then((m) => m.CartoesNaConversa)),
  Tarefas: tardia(() => import('#modules/tarefas/web/ligadas/na-conversa.tsx').then((m) => m.TarefasNaConversa)),
}

export const ComEncaixes = ({ children }: { children: ReactNode }) => (
  <ProvedorDeEncaixes value={encaixes}>{children}</ProvedorDeEncaixes>
)

/** /chat/chat, with the customer's cards and tasks next to the conversation. */
export const TelaDasConversas = () => (
  <ComEncaixes>
    <TelaChat />
  </ComEncaixes>
)
