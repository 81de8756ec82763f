import { legenda } from './atalhos/teclas.ts'

/** A key in the notation of the operating system: `mod+k` is `⌘ K` on a Mac and `Ctrl K` elsewhere. */
export function Kbd({ teclas, className = '' }: { teclas: string; className?: string }) {
  return <kbd className={`g-kbd ${className}`}>{legenda(teclas)}</kbd>
}
