import { mandarPara } from '#platform/navegador/publica/api.ts'

export { Recusa } from '#platform/navegador/publica/api.ts'

/** Posts to one of the calls of this link and returns `data`. */
export const mandar = (token: string, ato: string, corpo: object = {}): Promise<Record<string, unknown>> =>
  mandarPara(`/api/p/${encodeURIComponent(token)}/${ato}`, corpo)
