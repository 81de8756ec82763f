/** Converts `/co/propostas/{id}` to `/co/propostas/$id`. */
export const paraORoteador = (path: string): string => path.replace(/\{(\w+)\}/g, '$$$1')

/**
 * Pattern of identifiers, slugs and tokens. Any other value is a 404 before a screen loads. One token in 32 begins with
 * a hyphen or an underscore.
 */
const FORMA = /^(?:[\p{L}\p{N}][\p{L}\p{N}._~-]{0,199}|[-_][\w-]{19,199})$/u
export const parametrosValidos = (params: Readonly<Record<string, string>>): boolean =>
  Object.values(params).every((v) => FORMA.test(v))
