import { legenda } from './atalhos/teclas.ts'

/** A key, written as the person's keyboard writes it: `mod+k` is `⌘ K` on a Mac and `Ctrl K` elsewhere. */
export function Kbd({ teclas, className = '' }: { teclas: string; className?: string }) {
  return <kbd className={`g-kbd ${className}`}>{legenda(teclas)}</kbd>
}
