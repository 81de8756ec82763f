export const ORIGENS = ['camera', 'leitor', 'teclado', 'foto'] as const

/** One reading, whatever made it. */
export interface Leitura {
  /** trimmed, without control characters */
  texto: string
  /** of "12 × código"; absent when no quantity was typed */
  quantidade?: string
  origem: (typeof ORIGENS)[number]
}

/** The answer of the screen to a reading: it chooses the sound, the colour and the written line. */
export interface Resposta {
  /** `aceita`: one short high beep · `repetida`: a double beep, ignored · `recusada`: a low buzz */
  tom: 'aceita' | 'repetida' | 'recusada'
  /** what entered, or why it did not; shown after the code that was read */
  texto: string
}
