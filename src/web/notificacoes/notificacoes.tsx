import { NotificationCard } from '#ui/notification-card.tsx'
import { useIr } from '../casca/usar-ir.ts'
import { useNotificacoes } from './usar-notificacoes.ts'

/** The floating card, bottom right, and what feeds it. Loaded after the page: nobody waits for it. */
export function Notificacoes() {
  const { atual, fechar } = useNotificacoes()
  const ir = useIr()
  const abrir = () => {
    if (!atual) return
    ir(atual.href ?? `/chat/chat?conversa=${atual.conversa_id}`)
    fechar()
  }
  return <NotificationCard notificacao={atual} aoFechar={fechar} aoAbrir={abrir} />
}
