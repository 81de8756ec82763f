/** File extensions and their mime types. */
const extensoes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  zip: 'application/zip',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

export const TIPOS_PADRAO: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf']

/** Types that a browser may execute: always refused. */
const EXECUTAVEL =
  /^(?:text\/(?:html|xml|css|javascript|x-javascript|ecmascript)|image\/svg\+xml|application\/(?:xhtml\+xml|xml|javascript|x-javascript|wasm|x-(?:msdownload|dosexec|executable|mach-binary|elf|sh)|vnd\.microsoft\.portable-executable)|.+\+xml)$/

/** Normalises `.PDF`, `pdf` and `application/pdf` to a mime type; null when it is not a file type. */
export function lerTipoDeArquivo(escrito: string): string | null {
  const limpo = escrito.trim().toLowerCase().replace(/^\./, '')
  return extensoes[limpo] ?? (/^[a-z]+\/(?:\*|[\w.+-]+)$/.test(limpo) ? limpo : null)
}

/** Whether a file of this detected type is accepted. */
export const aceita = (tipos: readonly string[], mime: string): boolean =>
  !EXECUTAVEL.test(mime) && tipos.some((t) => t === mime || (t.endsWith('/*') && mime.startsWith(t.slice(0, -1))))

/** Types that a browser displays without executing; others are downloaded. */
export const mostravel = (mime: string): boolean =>
  /^(?:image\/(?:jpeg|png|gif|webp)|audio\/[\w.+-]+|video\/[\w.+-]+)$/.test(mime)
