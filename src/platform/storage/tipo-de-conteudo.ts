import { fileTypeFromBuffer } from 'file-type'

/** Bytes examined of a file: enough for the directory of most office documents. */
export const BYTES_PARA_O_TIPO = 64 * 1024

/** Containers with several valid types: within a row, the declared type decides. */
const mesmoRecipiente: readonly ReadonlySet<string>[] = [
  new Set(['video/webm', 'audio/webm', 'video/matroska', 'audio/matroska', 'video/x-matroska']),
  new Set(['video/mp4', 'audio/mp4', 'audio/x-m4a', 'audio/m4a', 'video/quicktime', 'video/3gpp', 'audio/3gpp']),
  new Set(['video/ogg', 'audio/ogg', 'application/ogg', 'audio/opus']),
  new Set(['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave']),
  new Set(['audio/mpeg', 'audio/mp3']),
  new Set(['video/x-ms-asf', 'video/x-ms-wmv', 'audio/x-ms-wma', 'application/vnd.ms-asf']),
]

/** A zip, or the older compound file, whose directory is beyond the examined bytes. */
const emZip =
  /^application\/(vnd\.(openxmlformats-officedocument|oasis\.opendocument|ms-(word|excel|powerpoint)\.)[\w.+-]*|epub\+zip|zip|x-zip-compressed)$/
const emComposto = /^application\/(msword|vnd\.ms-(excel|powerpoint|outlook))$/
/** Text formats without a signature. */
const deTexto = /^(text\/(?!html)[\w.+-]+|application\/(json|x-ndjson|xml|yaml|sql|rtf|[\w.-]+\+json))$/

// allowed before the first element
const prologo = String.raw`^\s*(?:(?:<\?[^>]*\?>|<!--(?:[^-]|-(?!->))*-->|<!doctype\s+svg[^>]*>)\s*)*`
const desenho = new RegExp(`${prologo}<svg[\\s>/]`, 'i')
const pagina = new RegExp(
  `${prologo}<(?:!doctype\\s+html|html|head|body|script|iframe|table|div|style|meta|a|h1|p|b|img)[\\s>/]`,
  'i',
)

/**
 * Returns the type of a file by its first bytes. `declarado` only refines what the bytes allow; it cannot turn other
 * bytes into a picture.
 */
export async function tipoDeConteudo(inicio: Uint8Array, declarado = ''): Promise<string> {
  const dito = declarado.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const visto = (await fileTypeFromBuffer(inicio))?.mime.split(';', 1)[0]
  const texto = comoTexto(inicio)
  if (texto !== null && (visto === undefined || visto.endsWith('xml'))) {
    if (desenho.test(texto)) return 'image/svg+xml'
    if (pagina.test(texto)) return 'text/html'
  }
  if (visto) {
    if (mesmoRecipiente.some((grupo) => grupo.has(visto) && grupo.has(dito))) return dito
    if (visto === 'application/zip' && emZip.test(dito)) return dito
    if (visto === 'application/x-cfb' && emComposto.test(dito)) return dito
    return visto
  }
  if (texto === null) return 'application/octet-stream'
  return deTexto.test(dito) ? dito : dito === 'text/html' ? 'text/html' : 'text/plain'
}

/**
 * Decodes the bytes as text. Null with control characters or invalid UTF-8 (an incomplete last character is accepted).
 */
function comoTexto(bytes: Uint8Array): string | null {
  try {
    const texto = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    // eslint-disable-next-line no-control-regex -- control characters are what is looked for
    return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(texto) ? null : texto
  } catch {
    return null
  }
}
