import type { Dita } from '#modules/chat/nucleo/contract/ao-vivo.ts'

const LEMBRADAS = 500

/**
 * Returns a check that a presence event is newer than the last one of the same tab and conversation: an 'escrevendo'
 * that arrives after 'saiu' is outdated.
 */
export function criarOrdem(): (conversa: string, p: Dita) => boolean {
  const ultimas = new Map<string, number>()
  return (conversa, { aba, vez }) => {
    if (aba === undefined || vez === undefined) return true
    const chave = `${conversa} ${aba}`
    const ultima = ultimas.get(chave)
    if (ultima !== undefined && vez < ultima) return false
    ultimas.delete(chave)
    ultimas.set(chave, vez)
    const velha = ultimas.size > LEMBRADAS ? ultimas.keys().next().value : undefined
    if (velha !== undefined) ultimas.delete(velha)
    return true
  }
}
