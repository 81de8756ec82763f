/** Parameters of a tab. */
export interface DadosDaAba {
  pacote: string
  url: string
  n: number
  email: string
  senha: string
  semente: number
  entreAtosMs: number
}

export type Ordem = 'parar' | 'conferir'

/** Network calls of the tab. */
export interface Rede {
  /** number of calls by status (0: no answer) */
  respostas: Record<string, number>
  /** answers of 500 and above, and 401 */
  ruins: { em: number; chamada: string; status: number; corpo: string }[]
  /** `id_cliente` of the messages that got a 2xx answer */
  aceitas: string[]
}

export interface Parada {
  tipo: 'parada'
  atos: Record<string, number>
  falhas: string[]
}
export interface Conferida {
  tipo: 'conferida'
  /** paths that differ between the screen and a fresh fetch */
  diferencas: string[]
  linhas: number
  mensagens: number
  conversa: string | null
  conexao: string
  dentro: boolean
  /** messages still waiting in the browser */
  fila: number
  perdas: number
  /** unhandled rejections: in a browser they are only lines in the console */
  soltas: string[]
  rede: Rede
}
export type Noticia = { tipo: 'pronta' } | Parada | Conferida
