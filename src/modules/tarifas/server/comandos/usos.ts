import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'

export interface QuemUsa {
  /** kind of record: 'proposta', 'conta' */
  tipo: string
  id: string
}

/** Rows of the taxes, the flags and the public lighting. */
export interface LinhasDaBase {
  tributos?: readonly string[]
  bandeiras?: readonly string[]
  cosip?: readonly string[]
}

interface Uso extends LinhasDaBase {
  vigenciaIds: readonly string[]
  por: QuemUsa
}

/**
 * Marks periods and rows of the base as used: from here on they do not change, only a correction takes their place.
 * Repeating it changes nothing, and an id without a row marks nothing.
 */
export async function pinarVigencias(u: Unidade, { vigenciaIds, tributos, bandeiras, cosip, por }: Uso): Promise<void> {
  await sql`
    insert into tarifas.usos (vigencia_id, tipo, usado_por)
    select id, ${por.tipo}, ${por.id}
    from tarifas.vigencias
    where id = any(${[...vigenciaIds]}::uuid[])
    on conflict do nothing
  `.execute(u.tx)
  if (!tributos?.length && !bandeiras?.length && !cosip?.length) return
  await sql`
    insert into tarifas.usos_da_base (tributo_id, bandeira_id, cosip_id, tipo, usado_por)
    select id, null::uuid, null::uuid, ${por.tipo}, ${por.id}::uuid
    from tarifas.tributos
    where id = any(${[...(tributos ?? [])]}::uuid[])
    union all
    select null, id, null, ${por.tipo}, ${por.id}::uuid
    from tarifas.bandeiras
    where id = any(${[...(bandeiras ?? [])]}::uuid[])
    union all
    select null, null, id, ${por.tipo}, ${por.id}::uuid
    from tarifas.cosip
    where id = any(${[...(cosip ?? [])]}::uuid[])
    on conflict do nothing
  `.execute(u.tx)
}

/** Ends the uses by one record: of some periods, or of all periods and rows of the base. */
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
  if (vigenciaIds) return
  await sql`
    delete from tarifas.usos_da_base
    where tipo = ${por.tipo}
      and usado_por = ${por.id}
  `.execute(u.tx)
}
