/** What a browser keeps between pages, from the visitor's first word on and not before. */
export interface Guardado {
  token: string | null
  /** what the site's signature said last */
  identidade: string | null
  aberto: boolean
  /** words that have not left yet */
  fila: { id_cliente: string; texto: string; em: string }[]
}

const VAZIO: Guardado = { token: null, identidade: null, aberto: false, fila: [] }

export function criarGuarda(caixa: string) {
  const chave = `girassol-webchat:${caixa}`
  let atual = VAZIO
  try {
    atual = { ...VAZIO, ...(JSON.parse(localStorage.getItem(chave) ?? '{}') as Partial<Guardado>) }
  } catch {
    // no storage here (a private window, a setting): it lasts as long as the page
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
