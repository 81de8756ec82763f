const ehMac = () => typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.platform)

const nomes: Record<string, string> = {
  enter: 'Enter',
  escape: 'Esc',
  esc: 'Esc',
  space: 'Espaço',
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  backspace: '⌫',
  delete: 'Del',
  tab: 'Tab',
}

/** Formats `mod+shift+k` as `Ctrl ⇧ K`, and a sequence `g i` as `G depois I`. */
export function legenda(atalho: string, mac = ehMac()): string {
  const uma = (combo: string) =>
    combo
      .split('+')
      .map((p) => {
        const t = p.toLowerCase()
        if (t === 'mod') return mac ? '⌘' : 'Ctrl'
        if (t === 'alt') return mac ? '⌥' : 'Alt'
        if (t === 'shift') return '⇧'
        return nomes[t] ?? p.toUpperCase()
      })
      .join(' ')
  return atalho.trim().split(/\s+/).map(uma).join(' depois ')
}

export interface Tecla {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/**
 * Returns whether a key event is this combination. Shift is ignored for characters that are typed with it (`?`, `/` on
 * ABNT keyboards).
 */
export function combina(e: Tecla, combo: string, mac = ehMac()): boolean {
  const partes = combo.toLowerCase().split('+')
  const tecla = partes.pop() ?? ''
  const mod = partes.includes('mod')
  if (mod !== (mac ? e.metaKey : e.ctrlKey)) return false
  if ((mac ? e.ctrlKey : e.metaKey) || partes.includes('alt') !== e.altKey) return false
  const simbolo = tecla.length === 1 && !/[a-z0-9]/.test(tecla)
  if (!simbolo && partes.includes('shift') !== e.shiftKey) return false
  const lida = e.key === ' ' ? 'space' : e.key.toLowerCase()
  return lida === tecla || (tecla === 'esc' && lida === 'escape')
}

export const temModificador = (combo: string) => /(^|\+)(mod|alt)\+/i.test(combo) || /^(escape|esc|f\d+)$/i.test(combo)
