import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Etiqueta } from '../../contract/quadro.ts'
import { cartaoNoFunil, type Alcance } from '#modules/funis/nucleo/server/politica.ts'

export async function etiquetasDo(db: Db, a: Alcance, funilId: string): Promise<Etiqueta[]> {
  const { rows } = await sql<Etiqueta>`
    select t.id, t.nome, t.cor, coalesce(n.usos, 0) as usos
    from funis.etiquetas t
    left join (
      select e as id, count(*)::int as usos
      from funis.cartoes c
      cross join lateral unnest(c.etiquetas) e
      where c.etiquetas <> '{}'
        and c.funil_id = ${funilId}
        and c.situacao = 'aberto'
        and c.arquivado_em is null
        and ${cartaoNoFunil(a, funilId)}
      group by e
    ) n on n.id = t.id
    where t.funil_id = ${funilId}
      and t.arquivada_em is null
    order by plataforma.sem_acento(t.nome), t.id
  `.execute(db)
  return rows
}

/** Validates the tags of a card: new ones must be active tags of its funnel; existing ones may stay. */
export async function exigirEtiquetas(
  tx: Tx,
  funilId: string,
  tem: readonly string[],
  pedidas: readonly string[],
): Promise<void> {
  const novas = pedidas.filter((e) => !tem.includes(e))
  if (novas.length === 0) return
  const {
    rows: [r],
  } = await sql<{ n: number }>`
    select count(*)::int as n
    from funis.etiquetas
    where funil_id = ${funilId}
      and arquivada_em is null
      and id = any(${novas}::uuid[])
  `.execute(tx)
  if (r?.n !== new Set(novas).size)
    throw invalido('Etiqueta não encontrada.', [{ campo: 'etiquetas', mensagem: 'Escolha etiquetas deste funil' }])
}
