import { sql } from 'kysely'
import { ehUuid } from '#kit/id.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { preparada } from '#platform/postgres/preparada.ts'
import type { Pedido } from './quadro.ts'

/** Fields that this user, or one of their teams, wants on the front of a funnel's cards, by its id or key. */
export async function minhaCapa(db: Db, idOuChave: string, usuarioId: string): Promise<string[]> {
  const { rows } = await sql<{ campo: string }>`${preparada}
    select distinct jsonb_array_elements_text(a.ajustes -> 'capa') as campo
    from funis.aparencias a
    join funis.funis f on f.id = a.funil_id
    where ${ehUuid(idOuChave) ? sql`f.id` : sql`f.chave`} = ${idOuChave}
      and jsonb_typeof(a.ajustes -> 'capa') = 'array'
      and (
        a.usuario_id = ${usuarioId}
        or a.time_id in (
          select m.time_id
          from acesso_publico.time_membros m
          where m.usuario_id = ${usuarioId}
          union all
          select t.id
          from acesso_publico.times t
          where t.lider_id = ${usuarioId}
        )
      )
  `.execute(db)
  return rows.map((r) => r.campo)
}

/** Adds these fields to the funnel's own on the front of the cards. */
export function comCapa(p: Pedido, minha: readonly string[]): Pedido {
  if (minha.length === 0) return p
  return {
    ...p,
    funil: {
      ...p.funil,
      definicao: { ...p.funil.definicao, capa: [...new Set([...p.funil.definicao.capa, ...minha])] },
    },
  }
}
