import { mascarar } from '../../regras/privacidade/mascarar.ts'

/** A phone as people write it: digits with blanks, brackets, dots and hyphens between them. */
const NUMERO = /\+?\d[\d\s().-]{8,40}\d/g

/** A word that holds an address, whatever stands around it. */
function ehEndereco(palavra: string): boolean {
  const partes = palavra.split('@')
  return partes.some((dominio, n) => {
    const ponto = dominio.indexOf('.', 1)
    return n > 0 && partes[n - 1] !== '' && ponto > 0 && ponto < dominio.length - 1
  })
}

/** A text without personal data, for the redacted record of a conversation. */
export const ocultar = (texto: string): string =>
  mascarar(texto)
    .replace(NUMERO, (n) => (n.replace(/\D/g, '').length >= 10 ? '[telefone]' : n))
    .replace(/[^\s<>]+/g, (palavra) => (palavra.includes('@') && ehEndereco(palavra) ? '[e-mail]' : palavra))
