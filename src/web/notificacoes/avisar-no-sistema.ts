import { cortarMensagem } from '#ui/cortar-mensagem.ts'

/**
 * Shows a system notification when it is permitted and the tab is hidden. Clicking it brings the tab to the
 * conversation.
 */
export function avisarNoSistema(n: { conversa_id: string; href?: string; remetente: string; texto: string }): void {
  if (document.visibilityState === 'visible' || !('Notification' in window) || Notification.permission !== 'granted')
    return
  const href = n.href ?? `/chat/chat?conversa=${n.conversa_id}`
  const opcoes = { body: cortarMensagem(n.texto), tag: n.conversa_id || href, icon: '/icones/192.png', data: { href } }
  const registro = 'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : Promise.resolve(undefined)
  registro
    .then((r) => (r ? r.showNotification(n.remetente, opcoes) : void new Notification(n.remetente, opcoes)))
    .catch((erro: unknown) => console.warn('O aviso do sistema não pôde ser mostrado.', erro))
}
