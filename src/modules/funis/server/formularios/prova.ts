import type { Cofre } from '#platform/segredos/cofre.ts'

const CONTEXTO = 'funis.formularios.prova'
/**
 * People take longer than this to fill a form in; robots do not. And a page left open all day is asked to open again.
 */
const MINIMO_MS = 2500
const MAXIMO_MS = 24 * 3600_000

/** When a form was opened, in a way that only this house writes. */
export const novaProva = (cofre: Cofre, formularioId: string, agora = Date.now()): string =>
  cofre.cifrar(`${formularioId}:${agora}`, CONTEXTO).toString('base64url')

export function provaVale(
  cofre: Cofre,
  formularioId: string,
  prova: string,
  agora = Date.now(),
): 'sim' | 'cedo' | 'nao' {
  try {
    const [id, em] = cofre.decifrar(Buffer.from(prova, 'base64url'), CONTEXTO).split(':')
    const passou = agora - Number(em)
    if (id !== formularioId || !(passou >= 0 && passou <= MAXIMO_MS)) return 'nao'
    return passou < MINIMO_MS ? 'cedo' : 'sim'
  } catch {
    return 'nao'
  }
}
