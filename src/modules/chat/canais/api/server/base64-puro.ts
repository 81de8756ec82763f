import { semNoFim } from '#kit/aparar.ts'

/**
 * Normalises base64: the external server accepts only padded standard base64, without `data:` prefix, line breaks or
 * the URL alphabet.
 */
export function base64Puro(conteudo: string): string {
  const corpo = semNoFim(
    conteudo
      .replace(/^data:[^,]*,/, '')
      .replaceAll(/\s/g, '')
      .replaceAll('-', '+')
      .replaceAll('_', '/'),
    '=',
  )
  return corpo + '='.repeat((4 - (corpo.length % 4)) % 4)
}
