import { useEffect } from 'react'
import { ShortcutsHelp } from '#ui/atalhos/shortcuts-help.tsx'

/** The list opens with the key `?`; opening it from a menu dispatches that key event. */
export function FolhaDeAtalhos({ pedido }: { pedido: number }) {
  useEffect(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }))
  }, [pedido])
  return <ShortcutsHelp />
}
