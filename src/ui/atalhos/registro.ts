import { combina, temModificador } from './teclas.ts'

export interface Atalho {
  /** 'mod+k', 'j', '?', or a sequence 'g c' */
  teclas: string
  /** the action, as listed in the help */
  rotulo: string
  /** absent when another part of the screen handles the key and this entry only lists it */
  executar?: (e: KeyboardEvent) => void
  /**
   * Active while typing in a field. Default: true for keys with a modifier, false for others. Set false for keys that
   * the field handles itself, such as Ctrl Z.
   */
  emCampos?: boolean
  /** active while a modal dialog is open */
  emDialogo?: boolean
}
export interface GrupoDeAtalhos {
  escopo: string
  lista: readonly Atalho[]
  /** Registered by the frame around every screen: a screen's own key takes precedence, in any order of registration. */
  moldura?: boolean
}

const SEQUENCIA_MS = 1000
let grupos: readonly GrupoDeAtalhos[] = []
let pendente: { teclas: string; ate: number } | null = null
const ouvintes = new Set<() => void>()

export const atalhosRegistrados = () => grupos
export const assinarAtalhos = (f: () => void) => {
  ouvintes.add(f)
  return () => ouvintes.delete(f)
}

const estaDigitando = (alvo: EventTarget | null) =>
  alvo instanceof HTMLElement &&
  (alvo.isContentEditable ||
    (alvo.matches('input, textarea, select') &&
      !alvo.matches('input[type=checkbox], input[type=radio], input[type=range]')))

/**
 * Runs the shortcut of this key. The group registered last (the innermost screen) takes precedence; the frame comes
 * last.
 */
export function tratarTecla(e: KeyboardEvent, agora = Date.now()): boolean {
  if (e.defaultPrevented || e.isComposing) return false
  const digitando = estaDigitando(e.target)
  const emDialogo = document.querySelector('.g-dialogo:not([data-ending-style])') !== null
  const espera = pendente && pendente.ate > agora ? pendente.teclas : null
  pendente = null
  for (const g of [...grupos].reverse())
    for (const a of g.lista) {
      const passos = a.teclas.trim().split(/\s+/)
      if (digitando && !(a.emCampos ?? temModificador(a.teclas))) continue
      if (!a.executar || (emDialogo && !a.emDialogo)) continue
      const [primeiro = '', segundo] = passos
      if (segundo === undefined ? !espera && combina(e, primeiro) : espera === primeiro && combina(e, segundo)) {
        e.preventDefault()
        a.executar(e)
        return true
      }
      if (segundo !== undefined && !espera && combina(e, primeiro))
        pendente = { teclas: primeiro, ate: agora + SEQUENCIA_MS }
    }
  return false
}

const ouvir = (e: KeyboardEvent) => void tratarTecla(e)

export function registrarAtalhos(grupo: GrupoDeAtalhos): () => void {
  if (!grupos.length) document.addEventListener('keydown', ouvir)
  grupos = grupo.moldura ? [grupo, ...grupos] : [...grupos, grupo]
  for (const f of ouvintes) f()
  return () => {
    grupos = grupos.filter((g) => g !== grupo)
    if (!grupos.length) document.removeEventListener('keydown', ouvir)
    for (const f of ouvintes) f()
  }
}
