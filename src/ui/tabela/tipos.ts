import type { ReactNode } from 'react'
import type { BuscarOpcoes, Opcao } from '../usar-opcoes.ts'

export type Densidade = 'confortavel' | 'normal' | 'compacta'
export const alturaDaLinha: Record<Densidade, number> = { confortavel: 44, normal: 36, compacta: 28 }

export interface Coluna<L> {
  id: string
  titulo: string
  celula: (linha: L) => ReactNode
  /** Pixels; a column without it shares what is left. */
  largura?: number
  alinhar?: 'direita'
  /** The server can sort by it. The two sentences of the menu: 'Mais antiga primeiro', 'Mais recente primeiro'. */
  ordenavel?: boolean
  frases?: readonly [crescente: string, decrescente: string]
  /** Always shown, always first: the name of the row. */
  principal?: boolean
  /** Hidden until chosen. */
  oculta?: boolean
  /** On the phone's card: shown after the title, or left out. */
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
  /** What the server receives. */
  valor: string
  /** What the chip says, when it is not the value itself (the name of a person). */
  texto?: string
}

/** All that a person would send to a colleague: it fits in the URL. */
export interface EstadoDaTabela {
  ordem: { coluna: string; desc: boolean } | null
  filtros: readonly Filtro[]
  /** Order of the columns; the ones not named come after, as declared. */
  colunas: readonly string[]
  ocultas: readonly string[]
  densidade: Densidade
}

/** Pixels by column, where a person decided it. */
export type Larguras = Readonly<Record<string, number>>
export const LARGURA_MINIMA = 64
export const LARGURA_MAXIMA = 800

export interface Selecao {
  ids: readonly string[]
  /** Everything that the filter finds, loaded or not. */
  tudo: boolean
}
export const SEM_SELECAO: Selecao = { ids: [], tudo: false }

/** Lines in columns, drawn by the library; everything it shows is given, everything that changes is told. */
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
