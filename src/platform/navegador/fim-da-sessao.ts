/** In every tab of the browser, from the moment the person asks to leave until somebody signs in. */
const SAINDO = 'sessao:saindo'
const MOTIVO = 'sessao:motivo'
/** What was typed and not saved when the session ended (textos-digitados.ts). */
export const DIGITADO = 'sessao:digitado'
/** Event: the session has ended by itself and the page is still drawn. `detail` is the id of the person. */
export const TERMINOU = 'sessao:terminou'

export const anotarSaida = () => localStorage.setItem(SAINDO, '1')
export const desistirDeSair = () => localStorage.removeItem(SAINDO)

/** Why the last session of this tab ended without being asked to; null after a sign-out, and before any end. */
export const motivoDoFim = (): string | null => sessionStorage.getItem(MOTIVO)

export function esquecerFim(): void {
  sessionStorage.removeItem(MOTIVO)
  sessionStorage.removeItem(DIGITADO)
}

/** `codigo` is what the server refused with. A sign-out by hand leaves nothing of one person for the next. */
export function anotarFim(codigo: string, usuario: string | undefined): void {
  if (localStorage.getItem(SAINDO)) return esquecerFim()
  sessionStorage.setItem(MOTIVO, codigo)
  if (usuario) dispatchEvent(new CustomEvent(TERMINOU, { detail: usuario }))
}
