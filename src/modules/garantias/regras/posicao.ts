/** `S4-05`: string and position, as painted on the drawing. */
export const nomeDaPosicao = (string: number, posicao: number): string =>
  `S${string}-${String(posicao).padStart(2, '0')}`
export const nomeDaString = (n: number): string => `S${n}`

interface StringNoMapa {
  id: string
  n: number
  modulos: number
  posicoes: readonly { posicao: number }[]
}

/** Positions of a string from left to right as it is drawn; a walk follows the numbers. */
export const percurso = (s: { modulos: number; invertida: boolean }): number[] => {
  const todas = Array.from({ length: s.modulos }, (_, k) => k + 1)
  return s.invertida ? todas.toReversed() : todas
}

export interface Vaga {
  string_id: string
  n: number
  posicao: number
}

/** The next empty position after one, string by string; starts over at the end. Null when the map is full. */
export function proximaVaga(strings: readonly StringNoMapa[], depoisDe?: Vaga | null): Vaga | null {
  const todas = strings.flatMap((s) =>
    percurso({ modulos: s.modulos, invertida: false }).map((posicao) => ({ string_id: s.id, n: s.n, posicao })),
  )
  const cheias = new Set(strings.flatMap((s) => s.posicoes.map((p) => `${s.id}:${p.posicao}`)))
  const de = depoisDe
    ? todas.findIndex((v) => v.string_id === depoisDe.string_id && v.posicao === depoisDe.posicao)
    : -1
  const emOrdem = [...todas.slice(de + 1), ...todas.slice(0, de + 1)]
  return emOrdem.find((v) => !cheias.has(`${v.string_id}:${v.posicao}`)) ?? null
}

/** As it is stored: makers print the same serial with spaces and in both cases. */
export const normalizarSerie = (texto: string): string => texto.trim().toUpperCase()
