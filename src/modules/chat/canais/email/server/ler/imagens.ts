import { z } from 'zod'
import type { Rede } from '#platform/net/buscar.ts'
import type { Servicos } from '#platform/servicos.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import type { AnexoDeEmail } from '../receber/tipos.ts'

const QUANTAS = 40
const UMA_MAX = 3 * 1024 * 1024
const TODAS_MAX = 12 * 1024 * 1024
const TIPO = /^image\/(?:png|jpeg|gif|webp)$/

/** An inline image of the HTML text, stored as a file. */
export const imagemGuardada = z.object({ cid: z.string(), caminho: z.string() })
export type ImagemGuardada = z.output<typeof imagemGuardada>

/** Stores the images that the HTML references, each once. Idempotent. */
export async function guardarImagens(
  s: Pick<Servicos, 'arquivos'>,
  caminhoDaCarta: string,
  anexos: readonly AnexoDeEmail[],
): Promise<ImagemGuardada[]> {
  const guardadas: ImagemGuardada[] = []
  let total = 0
  for (const { cid, citado, mime, nome, bytes } of anexos) {
    if (cid === null || !citado || !TIPO.test(mime) || guardadas.length >= QUANTAS) continue
    total += bytes.byteLength
    if (total > TODAS_MAX) break
    const caminho = `${caminhoDaCarta}-${guardadas.length}`
    const { mime: visto } = await s.arquivos.guardar({
      bucket: BUCKET,
      caminho,
      corpo: bytes,
      nome,
      mime,
      dono: null,
      substituir: true,
    })
    if (TIPO.test(visto)) guardadas.push({ cid, caminho })
    else await s.arquivos.remover(BUCKET, [caminho])
  }
  return guardadas
}

/**
 * Fetches remote images on the server when a user asks for them: the sender learns that the e-mail was opened, but not
 * the reader's address or browser. Addresses inside our network are refused as everywhere.
 */
export async function buscarImagens(rede: Rede, urls: readonly string[]): Promise<Map<string, string>> {
  let total = 0
  const achadas = await Promise.all(
    urls.slice(0, QUANTAS).map(async (url): Promise<[string, string] | null> => {
      const r = await rede.buscar(url, { timeoutMs: 8000, maxBytes: UMA_MAX }).catch(() => null)
      const mime =
        String(r?.cabecalhos['content-type'] ?? '')
          .split(';')[0]
          ?.trim()
          .toLowerCase() ?? ''
      if (r?.status !== 200 || !TIPO.test(mime) || (total += r.corpo.length) > TODAS_MAX) return null
      return [url, `data:${mime};base64,${r.corpo.toString('base64')}`]
    }),
  )
  return new Map(achadas.filter((a) => a !== null))
}
