/** Set for every tab of the browser, from the start of a sign-out until the next sign-in. */
const SAINDO = 'sessao:saindo'
const MOTIVO = 'sessao:motivo'
/** Unsaved text when the session ended (textos-digitados.ts). */
export const DIGITADO = 'sessao:digitado'
/** Event: the session has ended by itself and the page is still rendered. `detail` is the user's id. */
export const TERMINOU = 'sessao:terminou'

export const anotarSaida = () => localStorage.setItem(SAINDO, '1')
export const estaSaindo = (): boolean => localStorage.getItem(SAINDO) !== null
export const desistirDeSair = () => localStorage.removeItem(SAINDO)

/** Returns why the last session of this tab ended without a sign-out; null after a sign-out, and before any end. */
export const motivoDoFim = (): string | null => sessionStorage.getItem(MOTIVO)

export function esquecerFim(): void {
  sessionStorage.removeItem(MOTIVO)
  sessionStorage.removeItem(DIGITADO)
}

/**
 * Records the end of a session. `codigo` is the server's refusal. A sign-out deletes everything stored, so that the
 * next user sees none of it.
 */
export function anotarFim(codigo: string, usuario: string | undefined): void {
  if (localStorage.getItem(SAINDO)) return esquecerFim()
  sessionStorage.setItem(MOTIVO, codigo)
  if (usuario) dispatchEvent(new CustomEvent(TERMINOU, { detail: usuario }))
}
