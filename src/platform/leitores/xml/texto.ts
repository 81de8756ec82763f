/** Text of an XML file; null when its encoding is not one that these documents use. */
export function textoDoXml(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(codificacao(bytes), { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** By byte order mark, by the zero bytes of UTF-16, by the declaration; otherwise UTF-8. */
function codificacao(b: Uint8Array): string {
  if (b[0] === 0xff && b[1] === 0xfe) return 'utf-16le'
  if (b[0] === 0xfe && b[1] === 0xff) return 'utf-16be'
  if (b[0] === 0x3c && b[1] === 0) return 'utf-16le'
  if (b[0] === 0 && b[1] === 0x3c) return 'utf-16be'
  const inicio = new TextDecoder('latin1').decode(b.subarray(0, 200))
  const declarada = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w-]+)["']/i.exec(inicio)?.[1]
  return declarada && /^(iso-8859-1|latin1|windows-1252)$/i.test(declarada) ? 'windows-1252' : 'utf-8'
}

/** Whether the text declares a document type or entities, anywhere: refused before anything is parsed. */
export const temDoctype = (texto: string): boolean => /<!\s*(DOCTYPE|ENTITY)/i.test(texto)
