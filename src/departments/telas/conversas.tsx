import { type ReactNode } from 'react'
import { ProvedorDeEncaixes, type EncaixesDaConversa } from '#modules/chat/web/encaixes.tsx'
import { TelaChat } from '#modules/chat/web/tela.tsx'
import { tardia } from '#ui/tardia.tsx'

/**
 * A module's screens never import another's: what stands beside a conversation is put in here, and comes when it is
 * looked at.
 */
const encaixes: EncaixesDaConversa = {
  Cartoes: tardia(() => import('#modules/funis/web/na-conversa/cartoes.tsx').then((m) => m.CartoesNaConversa)),
  Tarefas: tardia(() => import('#modules/tarefas/web/ligadas/na-conversa.tsx').then((m) => m.TarefasNaConversa)),
}

export const ComEncaixes = ({ children }: { children: ReactNode }) => (
  <ProvedorDeEncaixes value={encaixes}>{children}</ProvedorDeEncaixes>
)

/** /chat/chat, with the customer's cards and tasks beside what is said. */
export const TelaDasConversas = () => (
  <ComEncaixes>
    <TelaChat />
  </ComEncaixes>
)
