import { z } from 'zod'

/**
 * The pagination fields of the specification. `proximo` is an addition: a keyset cursor, the only way that stays fast
 * on deep pages.
 */
export const paginacao = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  hasMore: z.boolean(),
  proximo: z.string().nullable().optional(),
  /** `total` is a lower bound */
  aproximado: z.boolean().optional(),
})
export type Paginacao = z.infer<typeof paginacao>

/** Query of a list: `page`/`limit` as in the specification, `cursor` for infinite scrolling. */
export const consultaDePagina = (limitePadrao: number, limiteMaximo = 100) => ({
  page: z.coerce
    .number('Página inválida')
    .int('Página inválida')
    .min(1, 'Página inválida')
    .max(100_000, 'Página inválida')
    .default(1),
  limit: z.coerce
    .number('Limite inválido')
    .int('Limite inválido')
    .min(1, 'Limite inválido')
    .max(limiteMaximo, `O limite é de ${limiteMaximo} por página`)
    .default(limitePadrao),
  cursor: z.string().max(300).optional(),
})

/** The cursor is opaque to clients: base64url of the JSON array of the sort key. */
export function escreverCursor(chave: readonly (string | number | null)[]): string {
  return btoa(JSON.stringify(chave)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export function lerCursor(texto: string | undefined): (string | number | null)[] | null {
  if (!texto) return null
  try {
    const valor: unknown = JSON.parse(atob(texto.replaceAll('-', '+').replaceAll('_', '/')))
    return Array.isArray(valor) ? valor : null
  } catch {
    return null
  }
}

export const sucesso = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data })
export const sucessoPaginado = <T extends z.ZodType>(item: T) =>
  z.object({ success: z.literal(true), data: z.array(item), pagination: paginacao })
export const ok = z.object({ success: z.literal(true) })

/** The cursor of the first page of an infinite query, typed as the cursors of the pages after it. */
export const DO_INICIO: string | undefined = undefined
