import { ehObjeto } from '#kit/objeto.ts'
import type { Folha } from '../../contract/contagens.ts'

const chave = (usuario: string, id: string) => `girassol:folha:${usuario}:${id}`

/** Only this file writes the key, so that the shape is checked at its edges. */
const ehFolha = (v: unknown): v is Folha => ehObjeto(v) && typeof v.codigo === 'string' && Array.isArray(v.posicoes)

export function guardarFolha(usuario: string, folha: Folha): void {
  try {
    localStorage.setItem(chave(usuario, folha.id), JSON.stringify(folha))
  } catch {
    // without a copy the sheet is read again when the network is back
  }
}

/** The sheet as this device read it last; null when it never did. */
export function folhaGuardada(usuario: string, id: string): Folha | null {
  try {
    const lida: unknown = JSON.parse(localStorage.getItem(chave(usuario, id)) ?? 'null')
    return ehFolha(lida) ? lida : null
  } catch {
    return null
  }
}
