/** Text that was typed and not sent, stored per user and conversation in this browser. */
export interface Rascunho {
  texto: string
  privada: boolean
}

type Guardador = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const chave = (usuario_id: string, conversa_id: string) => `girassol:chat:rascunho:${usuario_id}:${conversa_id}`

export function lerRascunho(usuario_id: string, conversa_id: string, onde: Guardador = localStorage): Rascunho {
  try {
    const valor: unknown = JSON.parse(onde.getItem(chave(usuario_id, conversa_id)) ?? 'null')
    if (typeof valor === 'object' && valor !== null && 'texto' in valor && typeof valor.texto === 'string') {
      return { texto: valor.texto, privada: 'privada' in valor && valor.privada === true }
    }
  } catch {
    // an invalid value under our key is ignored
  }
  return { texto: '', privada: false }
}

/** An empty draft is removed from storage. If the storage is full or blocked, the draft is lost but typing works. */
export function guardarRascunho(
  usuario_id: string,
  conversa_id: string,
  rascunho: Rascunho,
  onde: Guardador = localStorage,
): void {
  try {
    if (rascunho.texto.trim() === '') onde.removeItem(chave(usuario_id, conversa_id))
    else onde.setItem(chave(usuario_id, conversa_id), JSON.stringify(rascunho))
  } catch {
    // see above
  }
}
