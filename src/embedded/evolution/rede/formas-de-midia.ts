import { createHash, randomBytes } from 'node:crypto'
import { agoraEmSegundos } from './mundo.ts'
import { indexado, longo } from './registro.ts'

const hash = (bytes: Uint8Array) => indexado(createHash('sha256').update(bytes).digest())

/**
 * Returns the fields of every file of the protocol; the URL would lead to encrypted bytes, and no reader can open it.
 */
export function corpoDeArquivo(bytes: Uint8Array, mimetype: string): Record<string, unknown> {
  return {
    url: 'https://mmg.whatsapp.net/v/t62/x.enc',
    mimetype,
    fileSha256: hash(bytes),
    fileLength: longo(bytes.length, true),
    mediaKey: indexado(randomBytes(32)),
    fileEncSha256: hash(randomBytes(8)),
    directPath: '/v/t62/x.enc',
    mediaKeyTimestamp: longo(agoraEmSegundos()),
  }
}

/** A grey pixel as thumbnail: pictures sent by API are not re-encoded here. */
const PONTO = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)

export function corpoDeImagem(
  bytes: Uint8Array,
  mimetype: string,
  medida: { width: number; height: number } | null,
  miniatura?: Uint8Array,
): Record<string, unknown> {
  return {
    interactiveAnnotations: [],
    scanLengths: [],
    annotations: [],
    ...corpoDeArquivo(bytes, mimetype),
    height: medida?.height ?? 0,
    width: medida?.width ?? 0,
    jpegThumbnail: indexado(miniatura ?? PONTO),
  }
}
