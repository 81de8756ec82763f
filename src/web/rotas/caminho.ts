/** `/co/propostas/{id}` → `/co/propostas/$id`. */
export const paraORoteador = (path: string): string => path.replace(/\{(\w+)\}/g, '$$$1')

/** The specification's form with its parameters filled: `href('/co/propostas/{id}', { id })`. */
export const href = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replace(/\{(\w+)\}/g, (_, nome: string) => encodeURIComponent(params[nome] ?? ''))

/** Identifiers, slugs and tokens. Anything else names nothing here: a fatal 404 before any screen loads. */
const FORMA = /^[\p{L}\p{N}][\p{L}\p{N}._~-]{0,199}$/u
export const parametrosValidos = (params: Readonly<Record<string, string>>): boolean =>
  Object.values(params).every((v) => FORMA.test(v))
