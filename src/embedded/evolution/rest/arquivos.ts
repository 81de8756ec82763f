import { regra } from './recusa.ts'

const MIME: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  mp4: 'video/mp4',
  '3gp': 'video/3gpp',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  webm: 'video/webm',
  pdf: 'application/pdf',
  txt: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  xml: 'application/xml',
  json: 'application/json',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  bin: 'application/octet-stream',
}

export const mimeDoNome = (nome: string | undefined): string | undefined =>
  MIME[nome?.split('.').at(-1)?.toLowerCase() ?? '']

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Reads plain padded base64, or a URL whose host has a dot (`localhost` is refused by the real server too). */
export async function lerArquivo(valor: unknown, recusa: string): Promise<Buffer> {
  if (typeof valor !== 'string' || valor === '') throw regra(recusa)
  if (BASE64.test(valor)) return Buffer.from(valor, 'base64')
  const url = URL.parse(valor)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname.includes('.')) throw regra(recusa)
  const resposta = await fetch(url, { signal: AbortSignal.timeout(30_000) }).catch(() => null)
  if (!resposta?.ok) throw regra(recusa)
  return Buffer.from(await resposta.arrayBuffer())
}

/** Reads width and height from the head of a PNG or JPEG; null for other pictures. */
export function medidas(bytes: Buffer): { width: number; height: number } | null {
  if (bytes.length > 24 && bytes.readUInt32BE(0) === 0x89504e47)
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  for (let i = 2; i + 9 < bytes.length;) {
    const marca = bytes[i + 1] ?? 0
    if (bytes[i] !== 0xff) return null
    if (marca >= 0xc0 && marca <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marca))
      return { height: bytes.readUInt16BE(i + 5), width: bytes.readUInt16BE(i + 7) }
    i += 2 + bytes.readUInt16BE(i + 2)
  }
  return null
}
