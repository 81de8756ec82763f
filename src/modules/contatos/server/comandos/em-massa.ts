import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { condicoes, e, type FiltrosDeContato } from '../consultas/filtros.ts'

export interface AtoEmMassa {
  selecao: { ids: string[]; filtro?: FiltrosDeContato | undefined }
  etiquetar?: string[] | undefined
  desetiquetar?: string[] | undefined
  responsavel_id?: string | null | undefined
}

/** Applies one change to many contacts, selected by ids or by the predicate of the list. */
export async function mudarEmMassa(
  u: Unidade,
  { selecao, etiquetar = [], desetiquetar = [], responsavel_id }: AtoEmMassa,
): Promise<number> {
  const filtro = selecao.ids.length > 0 ? { ids: selecao.ids } : (selecao.filtro ?? {})
  const { rows } = await sql<{ id: string }>`
    update cad.contatos c
    set
      atualizado_em = now(),
      tags = (
          select coalesce(array_agg(t order by t), '{}')
          from (
            select distinct t
            from unnest(c.tags || ${etiquetar}::text[]) t
            where t <> all(${desetiquetar}::text[])
            limit 20
          ) x
        ) ${responsavel_id === undefined ? sql`` : sql`, responsavel_id = ${responsavel_id}`}
    where c.id in (select k.id from cad.contatos k ${e(condicoes(filtro))})
    returning c.id
  `.execute(u.tx)
  u.auditar({
    acao: 'contato.mudar_em_massa',
    entidade: 'contato',
    entidade_id: 'lista',
    depois: {
      quantos: rows.length,
      etiquetar,
      desetiquetar,
      ...(responsavel_id === undefined ? {} : { responsavel_id }),
    },
  })
  return rows.length
}
