/** A lookup while typing: a ready answer after "/", a colleague after "@". */
export interface Gatilho {
  tipo: 'resposta' | 'mencao'
  busca: string
  /** from the sign to the cursor */
  de: number
  ate: number
}

const RESPOSTA = /(?:^|\s)\/([^\s/]{0,40})$/
const MENCAO = /(?:^|[\s(])@([\p{L}.'-]{0,30}(?: [\p{L}.'-]{1,20}){0,2})$/u

/** Matches only right before the cursor and at the beginning of a word: a URL or a fraction opens no list. */
export function gatilhoEm(texto: string, cursor: number, privada: boolean): Gatilho | null {
  const antes = texto.slice(0, cursor)
  const resposta = RESPOSTA.exec(antes)
  if (resposta)
    return { tipo: 'resposta', busca: resposta[1] ?? '', de: cursor - (resposta[1] ?? '').length - 1, ate: cursor }
  const mencao = privada ? MENCAO.exec(antes) : null
  return mencao
    ? { tipo: 'mencao', busca: mencao[1] ?? '', de: cursor - (mencao[1] ?? '').length - 1, ate: cursor }
    : null
}

/** Returns the ids of the chosen colleagues whose name is still in the text. */
export const mencoesNoTexto = (texto: string, escolhidas: readonly { id: string; nome: string }[]): string[] => [
  ...new Set(escolhidas.filter((p) => texto.includes(`@${p.nome}`)).map((p) => p.id)),
]
