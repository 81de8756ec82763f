/** A run of text on a page, in points from the top left corner. */
export interface Trecho {
  texto: string
  x: number
  /** distance of the base line from the top */
  y: number
  largura: number
  altura: number
}

export interface Pagina {
  largura: number
  altura: number
  trechos: Trecho[]
}
