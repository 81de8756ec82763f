/** Extensions of the types common on WhatsApp; a saved file without one opens in no application. */
const EXTENSAO: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/heic': 'heic',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/opus': 'opus',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
  'application/pdf': 'pdf',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'text/vcard': 'vcf',
  'application/zip': 'zip',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'application/json': 'json',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}

export const extensaoDoMime = (mimetype: string): string =>
  EXTENSAO[mimetype.split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'bin'

/** Sanitises a file name from outside: no path or control characters, with an extension, limited in length. */
export function nomeDeArquivo(nome: string | undefined, reserva: string, mimetype: string): string {
  const limpo =
    (nome ?? '')
      .split(/[/\\]/)
      .at(-1)
      // eslint-disable-next-line no-control-regex -- control characters are exactly what must go
      ?.replaceAll(/[\u0000-\u001f\u007f\u202a-\u202e<>:"|?*]/g, '')
      .trim() ?? ''
  const base = limpo && limpo !== '.' && limpo !== '..' ? limpo : reserva
  return /\.[A-Za-z0-9]{1,8}$/.test(base) ? base.slice(-180) : `${base.slice(0, 170)}.${extensaoDoMime(mimetype)}`
}
