import { sql } from 'kysely'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { CodigoDeDepartamento } from '#modules/acesso/nucleo/tipos.ts'
import { ESSENCIAIS } from '#modules/acesso/nucleo/regras/desligados.ts'
import type { DepartamentosEmUso } from '../../contract/departamentos-em-uso.ts'

interface Linha {
  codigo: CodigoDeDepartamento
  nome: string
  ligado: boolean
  versao: number
  pessoas: number
}

export async function lerEmUso(db: Db | Tx): Promise<DepartamentosEmUso> {
  const { rows } = await sql<Linha>`
    select
      d.codigo,
      d.nome,
      d.ligado,
      d.versao,
      (
        select count(distinct m.usuario_id)::int
        from cad.membros m
        join cad.usuarios u on u.id = m.usuario_id and u.ativo
        where m.departamento = d.codigo
          and m.valido_de <= now()
          and (m.valido_ate is null or m.valido_ate > now())
      ) as pessoas
    from cad.departamentos d
    order by d.ordem
  `.execute(db)
  const versao = Math.max(1, ...rows.map((r) => r.versao))
  return {
    versao,
    respondido: versao > 1,
    departamentos: rows.map(({ versao: _, ...d }) => ({ ...d, essencial: ESSENCIAIS.has(d.codigo) })),
  }
}

/** Whether the administration has chosen the departments that the company uses, even if it uses all. */
export async function departamentosEscolhidos(db: Db | Tx): Promise<boolean> {
  const linha = await db.selectFrom('cad.departamentos').select('codigo').where('versao', '>', 1).executeTakeFirst()
  return linha !== undefined
}
