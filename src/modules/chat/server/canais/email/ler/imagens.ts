import type { Rede } from '#platform/net/buscar.ts'
import type { EmailLido } from '../receber/tipos.ts'

const QUANTAS = 40
const UMA_MAX = 3 * 1024 * 1024
const TODAS_MAX = 12 * 1024 * 1024
const TIPO = /^image\/(?:png|jpeg|gif|webp)$/

const comoDados = (mime: string, bytes: Uint8Array): string => `data:${mime};base64,${Buffer.from(bytes).toString('base64')}`

/** The images that came along, by the name the text gives them. */
export function imagensDoCorpo(anexos: EmailLido['anexos']): Map<string, string> {
  let total = 0
  const dentro = anexos.filter((a) => a.cid !== null && TIPO.test(a.mime) && (total += a.bytes.byteLength) <= TODAS_MAX)
  return new Map(dentro.map((a) => [`cid:${a.cid}`, comoDados(a.mime, a.bytes)]))
}

/**
 * Images on other people's servers, fetched by us when somebody asked for them: the sender learns that the letter was read, but not from
 * where or with what, and an address inside our network is refused like everywhere else.
 */
export async function buscarImagens(rede: Rede, urls: ReadonlySet<string>): Promise<Map<string, string>> {
  let total = 0
  const achadas = await Promise.all(
    [...urls].slice(0, QUANTAS).map(async (url): Promise<[string, string] | null> => {
      const r = await rede.buscar(url, { timeoutMs: 8000, maxBytes: UMA_MAX }).catch(() => null)
      const mime = String(r?.cabecalhos['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
      if (r?.status !== 200 || !TIPO.test(mime) || (total += r.corpo.length) > TODAS_MAX) return null
      return [url, comoDados(mime, r.corpo)]
    }),
  )
  return new Map(achadas.filter((a) => a !== null))
}
