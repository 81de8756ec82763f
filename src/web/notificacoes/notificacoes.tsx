import { useEffect, useState } from 'react'
import { motivoDoFim } from '#platform/navegador/fim-da-sessao.ts'
import { protegerDigitacao } from '#platform/navegador/textos-digitados.ts'
import { NotificationCard } from '#ui/notification-card.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { useIr } from '../casca/usar-ir.ts'
import { useNotificacoes } from './usar-notificacoes.ts'

const TextosResgatados = tardia(() => import('../casca/textos-resgatados.tsx').then((m) => m.TextosResgatados))

/** Notification card at the bottom right, with its data source. Loaded after the page. */
export function Notificacoes() {
  const { atual, fechar } = useNotificacoes()
  const [terminou] = useState(() => motivoDoFim() !== null)
  const ir = useIr()
  useEffect(protegerDigitacao, [])
  const abrir = () => {
    if (!atual) return
    ir(atual.href ?? `/chat/chat?conversa=${atual.conversa_id}`)
    fechar()
  }
  return (
    <>
      <NotificationCard notificacao={atual} aoFechar={fechar} aoAbrir={abrir} />
      <Aguarde>{terminou && <TextosResgatados />}</Aguarde>
    </>
  )
}
