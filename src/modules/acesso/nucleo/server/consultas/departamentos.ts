import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

/** Those that the company uses. */
export async function listarDepartamentos(db: Db): Promise<{ codigo: string; nome: string; pessoas: number }[]> {
  const { rows } = await sql<{ codigo: string; nome: string; pessoas: number }>`
    select
      d.codigo,
      d.nome,
      (
        select count(distinct m.usuario_id)::int
        from cad.membros m
        join cad.usuarios u on u.id = m.usuario_id and u.ativo
        where m.departamento = d.codigo
          and m.valido_de <= now()
          and (m.valido_ate is null or m.valido_ate > now())
      ) as pessoas
    from cad.departamentos d
    where d.ligado
    order by d.ordem
  `.execute(db)
  return rows
}
