import { criarLoja } from '#modules/chat/nucleo/web/loja.ts'

const CHAVE = 'girassol:chat:enter-envia'

const ler = (): boolean => {
  try {
    return localStorage.getItem(CHAVE) !== '0'
  } catch {
    return true
  }
}

/** Enter sends, unless the user prefers a new line; Ctrl+Enter always sends. */
export const enterEnvia = criarLoja(ler())

export function mudarEnterEnvia(valor: boolean): void {
  enterEnvia.mudar(() => valor)
  try {
    localStorage.setItem(CHAVE, valor ? '1' : '0')
  } catch {
    // without storage the choice lasts until the page is closed
  }
}

interface TeclaDeEnvio {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  isComposing: boolean
}
export function teclaEnvia(e: TeclaDeEnvio, comEnter: boolean): boolean {
  if (e.key !== 'Enter' || e.isComposing) return false
  if (e.ctrlKey || e.metaKey) return true
  return comEnter && !e.shiftKey
}
