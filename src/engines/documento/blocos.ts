import type { Cor, Letra, Traco } from '#platform/pdf/folhas.ts'

export type { Cor, Letra, Traco }

/** Part of a sentence with its own look. */
export interface Trecho {
  texto: string
  letra?: Letra
  cor?: Cor
  link?: string
}
export type Frase = string | readonly (string | Trecho)[]

export type Estilo = 'normal' | 'pequeno' | 'nota' | 'grande'
export type Tom = 'neutro' | 'bom' | 'cuidado' | 'info' | 'marca'

export interface Celula {
  texto: string
  /** a second line, smaller */
  nota?: string
  letra?: Letra
  cor?: Cor
}

export interface Coluna {
  titulo: string
  /** relative to the others */
  largura: number
  numero?: boolean
}

export interface LinhaDaTabela {
  celulas: readonly (string | Celula)[]
  /** a sum: bold, with a stronger line above */
  total?: boolean
  destaque?: boolean
}

export interface Cartao {
  rotulo: string
  valor: string
  nota?: string
  tom?: Tom
}

/**
 * The blocks of a document, in reading order. `figura` draws in its own coordinates, from its upper left corner; its
 * words are `alt`.
 */
export type Bloco =
  | { tipo: 'titulo'; nivel: 1 | 2 | 3; texto: string; nota?: string; numero?: string }
  | { tipo: 'paragrafo'; frase: Frase; estilo?: Estilo; cor?: Cor }
  | { tipo: 'lista'; itens: readonly Frase[]; marca?: 'ponto' | 'sim' | 'nao' }
  | { tipo: 'tabela'; colunas: readonly Coluna[]; linhas: readonly LinhaDaTabela[]; estilo?: 'normal' | 'densa' }
  | { tipo: 'cartoes'; itens: readonly Cartao[] }
  | { tipo: 'figura'; altura: number; alt: string; desenhar: (largura: number) => readonly Traco[] }
  | { tipo: 'aviso'; tom: Tom; frase: Frase }
  | { tipo: 'colunas'; partes: readonly { largura: number; blocos: readonly Bloco[] }[] }
  | { tipo: 'caixa'; blocos: readonly Bloco[]; fundo?: Cor; borda?: Cor }
  | { tipo: 'espaco'; altura: number }
  | { tipo: 'quebra' }

/** Colours of a document; the company's own take the place of `marca`. */
export interface Tema {
  texto: Cor
  fraco: Cor
  linha: Cor
  linhaForte: Cor
  fundo: Cor
  marca: Cor
  marcaSuave: Cor
  marcaTexto: Cor
  bom: Cor
  bomSuave: Cor
  cuidado: Cor
  cuidadoSuave: Cor
  info: Cor
  infoSuave: Cor
}

export const TEMA: Tema = {
  texto: '#211d18',
  fraco: '#5a554f',
  linha: '#e6e3df',
  linhaForte: '#cdc9c3',
  fundo: '#f8f6f4',
  marca: '#f5ab05',
  marcaSuave: '#fdf2dc',
  marcaTexto: '#865708',
  bom: '#147a3f',
  bomSuave: '#e0f6e6',
  cuidado: '#8d5307',
  cuidadoSuave: '#fdf1dd',
  info: '#1766b4',
  infoSuave: '#e6f1fc',
}
