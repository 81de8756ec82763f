/** Data stored in the browser between pages, only while there is a session or an unsent message. */
export interface Guardado {
  token: string | null
  /** id of the visitor that the site signed last */
  identidade: string | null
  aberto: boolean
  /** unsent messages */
  fila: { id_cliente: string; texto: string; em: string }[]
}

const VAZIO: Guardado = { token: null, identidade: null, aberto: false, fila: [] }

export function criarGuarda(caixa: string) {
  const chave = `girassol-webchat:${caixa}`
  let atual = VAZIO
  try {
    atual = { ...VAZIO, ...(JSON.parse(localStorage.getItem(chave) ?? '{}') as Partial<Guardado>) }
  } catch {
    // no storage (private window, browser settings): the data lasts until the page is closed
  }
  return {
    ler: () => atual,
    gravar(mudanca: Partial<Guardado>) {
      atual = { ...atual, ...mudanca }
      try {
        if (atual.token || atual.fila.length > 0) localStorage.setItem(chave, JSON.stringify(atual))
        else localStorage.removeItem(chave)
      } catch {
        // as above
      }
    },
  }
}
export type Guarda = ReturnType<typeof criarGuarda>
