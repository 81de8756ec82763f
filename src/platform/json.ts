import type { z } from 'zod'

/** Parses a JSON text by its schema. For what this program or its installation wrote: a caller's input goes through `ler`. */
export const lerJson = <E extends z.ZodType>(esquema: E, texto: string): z.output<E> => esquema.parse(JSON.parse(texto))
