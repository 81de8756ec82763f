const EXTENSOES: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/html': 'html',
  'text/csv': 'csv',
  'text/calendar': 'ics',
  'message/rfc822': 'eml',
  'application/zip': 'zip',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'video/mp4': 'mp4',
}

/** Sanitises a file name from outside: no folders, control or bidi characters; always with an extension. */
export function nomeSeguroDeArquivo(bruto: string | null | undefined, mime: string, n: number): string {
  const base = (bruto ?? '').split(/[/\\]/).at(-1) ?? ''
  const limpo = base
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]+/gu, '')
    .replace(/^\.+/, '')
    .trim()
    .slice(-200)
  const nome = limpo === '' ? `anexo-${n + 1}` : limpo
  return /\.[\p{L}\p{N}]{1,10}$/u.test(nome) ? nome : `${nome}.${EXTENSOES[mime] ?? 'bin'}`
}
