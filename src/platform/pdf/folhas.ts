/** The content of a page, in points from its upper left corner. Drawn by `desenharPdf`, made by the engine `documento`. */

export const letras = ['normal', 'media', 'forte'] as const
export type Letra = (typeof letras)[number]
/** `#rrggbb` */
export type Cor = `#${string}`
export type Ponto = readonly [x: number, y: number]

/** Roles of the standard structure (ISO 32000-1, 14.8.4). */
export type Papel =
  | 'Document'
  | 'Sect'
  | 'H1'
  | 'H2'
  | 'H3'
  | 'P'
  | 'L'
  | 'LI'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Note'

/** A node of the logical structure. A leaf has content on pages; the others have children. */
export interface No {
  papel: Papel
  /** what a figure shows, in words */
  alt?: string
  filhos: No[]
}

interface Marcado {
  /** the leaf that it belongs to; without one it is decoration, which readers skip */
  no?: No | undefined
}

export interface Texto extends Marcado {
  tipo: 'texto'
  x: number
  /** of the baseline */
  y: number
  texto: string
  letra: Letra
  corpo: number
  cor: Cor
  link?: string | undefined
  /** which part of the text is at `x`; default: its start */
  ancora?: 'meio' | 'fim' | undefined
}

export interface Pintura {
  fundo?: Cor | undefined
  /** of the fill, 0 to 1 */
  opacidade?: number | undefined
  borda?: Cor | undefined
  espessura?: number | undefined
  /** lengths of dash and gap */
  tracejado?: readonly [number, number] | undefined
}

export interface Retangulo extends Marcado, Pintura {
  tipo: 'retangulo'
  x: number
  y: number
  largura: number
  altura: number
  raio?: number | undefined
}

export interface Linha extends Marcado, Pintura {
  tipo: 'linha'
  pontos: readonly Ponto[]
  /** joins the last point with the first */
  fechada?: boolean | undefined
}

export interface Caminho extends Marcado, Pintura {
  tipo: 'caminho'
  x: number
  y: number
  escala: number
  /** SVG path data */
  d: string
}

export interface Imagem extends Marcado {
  tipo: 'imagem'
  x: number
  y: number
  largura: number
  altura: number
  /** PNG or JPEG */
  bytes: Buffer
}

export type Traco = Texto | Retangulo | Linha | Caminho | Imagem

export interface Folha {
  tracos: readonly Traco[]
}

/** Width of text in points. */
export type Medir = (texto: string, letra: Letra, corpo: number) => number
