import { semNoFim } from '#kit/aparar.ts'

/** The other server takes only plain, padded base64: no `data:` prefix, no line breaks, not the URL alphabet. */
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
