import type { ReactNode } from 'react'
import type { BuscarOpcoes, Opcao } from '../usar-opcoes.ts'

export type Densidade = 'confortavel' | 'normal' | 'compacta'
export const alturaDaLinha: Record<Densidade, number> = { confortavel: 44, normal: 36, compacta: 28 }

export interface Coluna<L> {
  id: string
  titulo: string
  celula: (linha: L) => ReactNode
  /** pixels; a column without it shares the remaining width */
  largura?: number
  alinhar?: 'direita'
  /**
   * The server can sort by it. `frases` are the labels of the menu: 'Mais antiga primeiro', 'Mais recente primeiro'.
   */
  ordenavel?: boolean
  frases?: readonly [crescente: string, decrescente: string]
  /** always visible and first: the name of the row */
  principal?: boolean
  /** hidden by default */
  oculta?: boolean
  /** on the phone's card: shown after the title, or omitted */
  noCartao?: boolean
}

export type Operador = 'e' | 'nao' | 'contem' | 'desde' | 'ate'
export const nomeDoOperador: Record<Operador, string> = {
  e: 'é',
  nao: 'não é',
  contem: 'contém',
  desde: 'desde',
  ate: 'até',
}

export interface CampoDeFiltro {
  campo: string
  rotulo: string
  tipo: 'texto' | 'numero' | 'data' | 'opcoes'
  opcoes?: readonly Opcao[]
  buscar?: BuscarOpcoes
}
export const operadoresDe: Record<CampoDeFiltro['tipo'], readonly Operador[]> = {
  texto: ['contem', 'e', 'nao'],
  numero: ['desde', 'ate', 'e'],
  data: ['desde', 'ate', 'e'],
  opcoes: ['e', 'nao'],
}

export interface Filtro {
  campo: string
  operador: Operador
  /** value sent to the server */
  valor: string
  /** label of the chip when it differs from the value (a person's name) */
  texto?: string
}

/** State of a list that can be shared as a link: it is stored in the URL. */
export interface EstadoDaTabela {
  ordem: { coluna: string; desc: boolean } | null
  filtros: readonly Filtro[]
  /** order of the columns; those not listed follow as declared */
  colunas: readonly string[]
  ocultas: readonly string[]
  densidade: Densidade
}

/** Width in pixels of the columns that the user has resized. */
export type Larguras = Readonly<Record<string, number>>
export const LARGURA_MINIMA = 64
export const LARGURA_MAXIMA = 800

export interface Selecao {
  ids: readonly string[]
  /** all rows that match the filter, loaded or not */
  tudo: boolean
}
export const SEM_SELECAO: Selecao = { ids: [], tudo: false }

/** Rows in columns, rendered by the table library; a controlled component. */
export interface PropsDaGrade<L extends object> {
  rotulo: string
  linhas: readonly L[]
  idDe: (l: L) => string
  rotuloDe: (l: L) => string
  colunas: readonly Coluna<L>[]
  estado: EstadoDaTabela
  aoMudar: (e: EstadoDaTabela) => void
  campos: readonly CampoDeFiltro[]
  aoFiltrar: (campo: string) => void
  total: number | null
  aoAbrir?: ((l: L) => void) | undefined
  aberta?: string | null | undefined
  selecionadas: ReadonlySet<string>
  aoSelecionar?: ((ids: string[]) => void) | undefined
  destaque?: ((l: L) => boolean) | undefined
  carregando: boolean
  larguras?: Larguras | undefined
  aoLargar?: ((l: Larguras) => void) | undefined
}
