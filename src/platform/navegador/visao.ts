/** The view as another person that this tab is in: it ends with the tab, or by its bar (web/casca/barra-da-visao.tsx). */
interface Visao {
  id: string
  nome: string
}

const CHAVE = 'girassol:ver-como'

function ler(): Visao | null {
  try {
    return JSON.parse(sessionStorage.getItem(CHAVE) ?? 'null') as Visao | null
  } catch {
    return null
  }
}

let atual = ler()
export const visaoAtual = (): Visao | null => atual

/** Every later call of this tab names the view. */
export function guardarVisao(visao: Visao | null): void {
  atual = visao
  if (visao) sessionStorage.setItem(CHAVE, JSON.stringify(visao))
  else sessionStorage.removeItem(CHAVE)
}

export const cabecalhoDaVisao = (): Record<string, string> => (atual ? { 'girassol-ver-como': atual.id } : {})

/** Forgets a view that the server has ended, and loads the page as oneself. */
export function voltarASi(): void {
  if (!atual) return
  guardarVisao(null)
  location.assign('/home')
}
