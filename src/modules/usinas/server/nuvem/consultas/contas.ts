import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { Nuvem } from '../../../contract/nuvens.ts'

export async function listarContas(db: Db): Promise<Nuvem[]> {
  const { rows } = await sql<Nuvem>`
    select
      n.id,
      n.provedor,
      n.regiao,
      n.nome,
      n.situacao,
      n.erro,
      to_jsonb(n.falhou_em) #>> '{}' as falhou_em,
      to_jsonb(n.lida_em) #>> '{}' as lida_em,
      n.pausada,
      (
        select coalesce(
          jsonb_agg(jsonb_build_object('codigo', c.codigo, 'usina_id', u.id, 'usina', u.nome) order by u.nome),
          '[]'
        )
        from usinas.codigos c
        join usinas.usinas u on u.id = c.usina_id
        where c.nuvem_id = n.id
      ) as codigos
    from usinas.nuvens n
    order by n.nome, n.id
  `.execute(db)
  return rows
}
