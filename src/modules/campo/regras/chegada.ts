import { caminho } from '#modules/ordens/regras/distancia.ts'

const MINUTO_MS = 60_000
/** The window is at least so wide, and grows with the way. */
const FOLGA_MIN = 12
const FOLGA_DO_CAMINHO = 0.25

/**
 * When a crew that left is expected: by the distance at which it left and the mean speed of the roads. Null once the window is
 * over: the page then says only that the crew is on its way.
 */
export function chegadaPrevista(saiuEm: Date, metros: number, agora = new Date()): { de: Date; ate: Date } | null {
  const { minutos } = caminho(metros)
  const de = saiuEm.getTime() + minutos * MINUTO_MS
  const ate = de + Math.max(FOLGA_MIN, Math.round(minutos * FOLGA_DO_CAMINHO)) * MINUTO_MS
  if (ate <= agora.getTime()) return null
  return { de: new Date(Math.max(de, agora.getTime())), ate: new Date(ate) }
}
