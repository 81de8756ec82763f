import { sql } from 'kysely'

/** A row of `cad.contatos k` as it can be put back: without the columns that the database works out. */
export const linhaInteira = sql`to_jsonb(k) - array['documento', 'cidade', 'uf', 'busca']`
