/** What a tab is told when it is opened. */
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

/** What the browser's network tab saw. */
export interface Rede {
  /** status (0: no answer) by number of calls */
  respostas: Record<string, number>
  /** answers of 500 and above, and 401: where and when */
  ruins: { em: number; chamada: string; status: number; corpo: string }[]
  /** `id_cliente` of the messages that were answered with 2xx */
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
  /** promises that nobody awaited and that failed: a line in the console of a browser, no more */
  soltas: string[]
  rede: Rede
}
export type Noticia = { tipo: 'pronta' } | Parada | Conferida
