import type { FastifyReply } from 'fastify'
import { naoEncontrado } from '#kit/erro.ts'
import type { Servicos } from '../servicos.ts'

/** Name of the file of a picture: 128 random bits, so that its open address cannot be guessed. */
const NOME_DA_FOTO = /^[0-9a-f]{32}\.(?:jpg|png|webp)$/

/** Answers with a picture of a bucket; 404 for a name that is none. Another picture has another name: one never changes. */
export async function servirFoto(
  { arquivos }: { arquivos: Pick<Servicos['arquivos'], 'info' | 'ler'> },
  reply: FastifyReply,
  bucket: string,
  nome: string,
): Promise<FastifyReply> {
  const info = NOME_DA_FOTO.test(nome) ? await arquivos.info(bucket, nome) : null
  if (!info) throw naoEncontrado('Foto não encontrada')
  const { corpo } = await arquivos.ler(bucket, nome)
  return reply
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(info.mime)
    .send(corpo)
}

/** JPEG, PNG or WebP by the first bytes; null for anything else. */
export function tipoDaFoto(b: Buffer): string | null {
  if (b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff) return 'image/jpeg'
  if (b.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (b.subarray(0, 4).toString('latin1') === 'RIFF' && b.subarray(8, 12).toString('latin1') === 'WEBP')
    return 'image/webp'
  return null
}
