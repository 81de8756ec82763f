import { sql } from 'kysely'

/** A row of `cad.contatos k` that can be restored: without generated columns. */
export const linhaInteira = sql`to_jsonb(k) - array['documento', 'cidade', 'uf', 'busca']`
