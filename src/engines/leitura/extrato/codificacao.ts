import type { Codificacao } from './tipos.ts'

/**
 * Decodes by the bytes, whatever the header states: valid UTF-8 with a multibyte sequence is UTF-8, everything else is
 * windows-1252, of which Latin-1 is a part. Plain ASCII is UTF-8 only when `declarada` or a BOM states it.
 */
export function decodificar(
  bytes: Uint8Array,
  declarada: (inicio: string) => boolean,
): { texto: string; codificacao: Codificacao } {
  const [a, b, c] = bytes
  if (a === 0xff && b === 0xfe) return { texto: new TextDecoder('utf-16le').decode(bytes), codificacao: 'utf-16' }
  if (a === 0xfe && b === 0xff) return { texto: new TextDecoder('utf-16be').decode(bytes), codificacao: 'utf-16' }
  const bom = a === 0xef && b === 0xbb && c === 0xbf
  const soAscii = bytes.every((byte) => byte < 0x80)
  if (soAscii) {
    const texto = new TextDecoder('latin1').decode(bytes)
    return { texto, codificacao: declarada(texto.slice(0, 1024)) ? 'utf-8' : 'windows-1252' }
  }
  const texto = comoUtf8(bytes)
  if (texto !== null) return { texto, codificacao: 'utf-8' }
  return { texto: new TextDecoder('windows-1252').decode(bom ? bytes.subarray(3) : bytes), codificacao: 'windows-1252' }
}

function comoUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
