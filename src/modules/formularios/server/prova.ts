import type { Cofre } from '#platform/segredos/cofre.ts'

const CONTEXTO = 'funis.formularios.prova'
/**
 * Minimum and maximum time between opening and sending a form: faster is a bot, and after 24 h the page must be
 * reloaded.
 */
const MINIMO_MS = 2500
const MAXIMO_MS = 24 * 3600_000

/** An encrypted token with the form's opening time, which only this server can create. */
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
