import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

export interface QuemUsa {
  /** kind of record: 'proposta', 'versao_de_proposta' */
  tipo: string
  id: string
}

/**
 * Marks periods as used: from here on they do not change, only a correction takes their place. Repeating it changes
 * nothing.
 */
export async function pinarVigencias(
  u: Unidade,
  { vigenciaIds, por }: { vigenciaIds: readonly string[]; por: QuemUsa },
): Promise<void> {
  await sql`
    insert into tarifas.usos (vigencia_id, tipo, usado_por)
    select v, ${por.tipo}, ${por.id}
    from unnest(${[...vigenciaIds]}::uuid[]) v
    on conflict do nothing
  `.execute(u.tx)
}

/** Ends the uses by one record: of some periods, or of all. */
export async function soltarVigencias(
  u: Unidade,
  { vigenciaIds, por }: { vigenciaIds?: readonly string[]; por: QuemUsa },
): Promise<void> {
  await sql`
    delete from tarifas.usos
    where tipo = ${por.tipo}
      and usado_por = ${por.id}
      and (${vigenciaIds ? [...vigenciaIds] : null}::uuid[] is null or vigencia_id = any(${vigenciaIds ? [...vigenciaIds] : null}::uuid[]))
  `.execute(u.tx)
}
