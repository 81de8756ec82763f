/** The conversation in the address, when the page that shows conversations is in front and somebody looks at it. */
export function conversaNaTela(
  local: Pick<Location, 'pathname' | 'search'> = location,
  visivel = document.visibilityState === 'visible',
): string | null {
  if (!visivel || !(local.pathname === '/chat/chat' || local.pathname.endsWith('/atendimento'))) return null
  return new URLSearchParams(local.search).get('conversa')
}
