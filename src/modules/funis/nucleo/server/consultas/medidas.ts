import { sql, type RawBuilder } from 'kysely'
import type { Medidas } from '#engines/funil/aprovacao.ts'

/** Current values of the watched fields `chaves` (a `text[]`) of card `cartaoId` as one object; null without fields. */
export const medidasDoCartao = (cartaoId: RawBuilder<unknown>, chaves: RawBuilder<unknown>): RawBuilder<Medidas> =>
  sql<Medidas>`
    (
      select jsonb_object_agg(v.campo, funis.medida(c, d.campos, v.campo))
      from funis.cartoes c
      left join funis.dossies d on d.id = c.dossie_id
      cross join unnest(${chaves}::text[]) as v(campo)
      where c.id = ${cartaoId}
    )
  `
