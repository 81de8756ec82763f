import { useEffect } from 'react'
import { ShortcutsHelp } from '#ui/atalhos/shortcuts-help.tsx'

/** The sheet opens by its own key; whoever asks for it by a menu presses that key for the person. */
export function FolhaDeAtalhos({ pedido }: { pedido: number }) {
  useEffect(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true, cancelable: true }))
  }, [pedido])
  return <ShortcutsHelp />
}
