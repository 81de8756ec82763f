import { mandarPara } from '#platform/navegador/publica/api.ts'

export { Recusa } from '#platform/navegador/publica/api.ts'

const base = (token: string) => `/api/assinar/${encodeURIComponent(token)}`

/** Posts to one of the calls of this link and returns `data`. */
export const mandar = (token: string, ato: string, corpo: object = {}): Promise<Record<string, unknown>> =>
  mandarPara(`${base(token)}/${ato}`, corpo)

/** The step that the signer is in now; null when there is no answer. */
export async function etapaAgora(token: string): Promise<string | null> {
  try {
    const r = await fetch(base(token), { referrerPolicy: 'no-referrer' })
    const lido: { data?: { etapa?: string } } = await r.json()
    return r.ok ? (lido.data?.etapa ?? null) : null
  } catch {
    return null
  }
}
