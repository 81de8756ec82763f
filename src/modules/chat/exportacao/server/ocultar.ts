import { mascarar } from '#modules/chat/nucleo/regras/privacidade/mascarar.ts'

/** A phone number as people write it: digits with spaces, brackets, dots and hyphens. */
const NUMERO = /\+?\d[\d\s().-]{8,40}\d/g

/** Whether a word contains an e-mail address, with any characters around it. */
function ehEndereco(palavra: string): boolean {
  const partes = palavra.split('@')
  return partes.some((dominio, n) => {
    const ponto = dominio.indexOf('.', 1)
    return n > 0 && partes[n - 1] !== '' && ponto > 0 && ponto < dominio.length - 1
  })
}

/** Masks personal data in a text, for the redacted record of a conversation. */
export const ocultar = (texto: string): string =>
  mascarar(texto)
    .replace(NUMERO, (n) => (n.replace(/\D/g, '').length >= 10 ? '[telefone]' : n))
    .replace(/[^\s<>]+/g, (palavra) => (palavra.includes('@') && ehEndereco(palavra) ? '[e-mail]' : palavra))
