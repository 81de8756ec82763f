import { sql } from 'kysely'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { escreverCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { EnvioDoFormulario } from '../../contract/formularios.ts'
import { cartaoNoAlcance, type Alcance } from '#modules/funis/publico.ts'

interface Linha extends EnvioDoFormulario {
  chave: string
}

/**
 * Submissions of a form, newest first. For a card out of reach or deleted, only the consent text and its time are
 * shown.
 */
export async function enviosDo(
  db: Db,
  a: Alcance,
  formularioId: string,
  limite: number,
  cursor: string | undefined,
): Promise<{ envios: EnvioDoFormulario[]; proximo: string | null }> {
  const lugar = cursor ? lugarNoTempo(cursor) : null
  const { rows } = await sql<Omit<Linha, 'em'> & { em: Date }>`
    select
      e.id,
      e.criado_em as em,
      e.criado_em::text as chave,
      e.consentimento,
      case
        when c.id is not null then jsonb_build_object(
          'id', c.id, 'titulo', c.titulo, 'estagio_nome', g.nome, 'situacao', c.situacao
        )
      end as cartao
    from funis.envios e
    left join funis_publico.cartoes c on c.id = e.cartao_id and ${cartaoNoAlcance(a)}
    left join funis_publico.estagios g on g.id = c.estagio_id
    where e.formulario_id = ${formularioId} ${lugar ? sql`and (e.criado_em, e.id) < (${lugar.em}::timestamptz, ${lugar.id}::uuid)` : sql``}
    order by e.criado_em desc, e.id desc
    limit ${limite + 1}
  `.execute(db)
  const pagina = rows.slice(0, limite)
  const ultimo = pagina.at(-1)
  return {
    envios: pagina.map(({ chave: _, ...e }) => ({ ...e, em: e.em.toISOString() })),
    proximo: rows.length > limite && ultimo ? escreverCursor([ultimo.chave, ultimo.id]) : null,
  }
}

/** Sites that may embed a form. */
export async function sitesDoFormulario(db: Db, slug: string): Promise<string[]> {
  const { rows } = await sql<{
    sites: string[]
  }>`
    select sites
    from funis.formularios
    where slug = ${slug}
      and ativo
  `.execute(db)
  return rows[0]?.sites ?? []
}
