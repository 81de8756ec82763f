/**
 * Hides what opens or changes an account: links of the accounts service and its codes. The outbox is read by an
 * administrator, who must not enter in the place of another person.
 */
export const ocultarSegredos = (texto: string): string =>
  texto
    .replace(/https?:\/\/\S*[?&]token(?:_hash)?=\S*/gi, '(link oculto)')
    .replace(/(c[óo]digo[^\n\d]{0,40}:\s*)\d{4,10}\b/giu, '$1••••••')
