import type { KeyboardEvent } from 'react'
import type { Direcao } from './operacoes.ts'

export interface AtosDoTeclado {
  mover(direcao: Direcao): void
  abrir(): void
  remover(): void
  acrescentar(): void
  desfazer(): void
  refazer(): void
  copiar(): void
  colar(): void
  recortar(): void
  duplicar(): void
  escolherTudo(): void
  buscar(): void
  enquadrar(): void
  arrumar(): void
  largar(): void
}

const SIMPLES: Record<string, (a: AtosDoTeclado) => void> = {
  ArrowRight: (a) => a.mover('direita'), ArrowLeft: (a) => a.mover('esquerda'), ArrowUp: (a) => a.mover('cima'), ArrowDown: (a) => a.mover('baixo'),
  Enter: (a) => a.abrir(), Delete: (a) => a.remover(), Backspace: (a) => a.remover(), n: (a) => a.acrescentar(), N: (a) => a.acrescentar(), f: (a) => a.enquadrar(), F: (a) => a.enquadrar(), Escape: (a) => a.largar(),
}
const COM_CTRL: Record<string, (a: AtosDoTeclado, e: KeyboardEvent) => void> = {
  z: (a, e) => (e.shiftKey ? a.refazer() : a.desfazer()), y: (a) => a.refazer(), c: (a) => a.copiar(), x: (a) => a.recortar(), v: (a) => a.colar(), d: (a) => a.duplicar(), a: (a) => a.escolherTudo(), f: (a) => a.buscar(), l: (a) => a.arrumar(),
}

const escrevendo = (e: KeyboardEvent) => e.target instanceof HTMLElement && e.target.matches('input, textarea, select, [contenteditable], [role=combobox]')

/** The keys of the editor. Those that a text field needs stay its own; undo and search work from anywhere. */
export function tratarTecla(e: KeyboardEvent, atos: AtosDoTeclado, noQuadro: boolean): void {
  if (e.defaultPrevented || e.altKey) return
  const ctrl = e.ctrlKey || e.metaKey
  const ato = ctrl ? COM_CTRL[e.key.toLowerCase()] : noQuadro ? SIMPLES[e.key] : undefined
  if (!ato || (escrevendo(e) && !(ctrl && e.key.toLowerCase() === 'f')) || (ctrl && !noQuadro && !['f', 'z', 'y'].includes(e.key.toLowerCase()))) return
  e.preventDefault()
  ato(atos, e)
}
