/** Media type of an uploaded document, whatever it is inside: the bytes decide. */
export const TIPO_DE_DOCUMENTO = 'application/vnd.girassol.documento'
export const LIMITE_DO_DOCUMENTO = 10 * 1024 * 1024

const comeca = (bytes: Uint8Array, ...inicio: readonly number[]) => inicio.every((b, n) => bytes[n] === b)

/** PDF, JPEG or PNG; undefined for anything else. */
export function mimeDoDocumento(bytes: Uint8Array): string | undefined {
  if (comeca(bytes, 0x25, 0x50, 0x44, 0x46)) return 'application/pdf'
  if (comeca(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (comeca(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'image/png'
  return undefined
}
