/** Returns the conversation in the address when a chat page is open and visible. */
export function conversaNaTela(
  local: Pick<Location, 'pathname' | 'search'> = location,
  visivel = document.visibilityState === 'visible',
): string | null {
  if (!visivel || !(local.pathname === '/chat/chat' || local.pathname.endsWith('/atendimento'))) return null
  return new URLSearchParams(local.search).get('conversa')
}
