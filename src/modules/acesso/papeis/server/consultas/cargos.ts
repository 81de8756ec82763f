import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import { contem, todos, type Filtro } from '#platform/postgres/filtros.ts'
import type { Cargo } from '#modules/acesso/nucleo/tipos.ts'
import type { Ocupante } from '../../contract/cargos.ts'
import { qualPapel } from '#modules/acesso/nucleo/server/consultas/papel-de.ts'
import { departamentoLigado, ligadoOuNenhum } from '#modules/acesso/nucleo/server/consultas/ligados.ts'

interface Busca {
  busca?: string | undefined
  departamento?: string | undefined
}

const papeisDoCargo = sql`
  coalesce(
    (
      select json_agg(
        json_build_object('departamento', x.departamento, 'papel', ${qualPapel('x')}) order by d.ordem, x.papel
      )
      from cad.cargo_papeis x
      join cad.departamentos d on d.codigo = x.departamento and d.ligado
      where x.cargo_id = c.id
    ),
    '[]'
  )
`
const temAgora = sql`
  exists (
    select from cad.membros m
    where m.usuario_id = u.id
      and m.departamento = x.departamento
      and ${qualPapel('m')} = ${qualPapel('x')}
      and m.valido_de <= now()
      and (m.valido_ate is null or m.valido_ate > now())
  )
`
const faltamA = sql`
  exists (
    select from cad.cargo_papeis x
    where x.cargo_id = c.id
      and ${departamentoLigado(sql`x.departamento`)}
      and not ${temAgora}
  )
`

/** People in the position now, their roles, and the proposed roles that they lack. */
export async function ocupantesDe(db: Db | Tx, cargo_id: string): Promise<Ocupante[]> {
  const { rows } = await sql<Ocupante>`
    select
      u.id,
      u.nome,
      u.foto,
      coalesce(
        (
          select json_agg(
            json_build_object('departamento', x.departamento, 'papel', ${qualPapel('x')}) order by x.departamento, x.papel
          )
          from cad.cargo_papeis x
          where x.cargo_id = u.cargo_id
            and ${departamentoLigado(sql`x.departamento`)}
            and not ${temAgora}
        ),
        '[]'
      ) as faltam,
      coalesce(
        (
          select json_agg(
            json_build_object('departamento', m.departamento, 'papel', ${qualPapel('m')}) order by m.departamento, m.papel
          )
          from cad.membros m
          where m.usuario_id = u.id
            and m.valido_de <= now()
            and (m.valido_ate is null or m.valido_ate > now())
            and ${departamentoLigado(sql`m.departamento`)}
        ),
        '[]'
      ) as papeis
    from cad.usuarios u
    where u.cargo_id = ${cargo_id}
      and u.ativo
    order by plataforma.sem_acento(u.nome), u.id
  `.execute(db)
  return rows
}

const cargosOnde = (onde: Filtro) => sql<Cargo>`
  select
    c.id,
    c.nome::text as nome,
    c.descricao,
    c.departamento,
    ${papeisDoCargo} as papeis,
    (
      select count(*)::int
      from cad.usuarios u
      where u.cargo_id = c.id
        and u.ativo
    ) as pessoas,
    (
      select count(*)::int
      from cad.usuarios u
      where u.cargo_id = c.id
        and u.ativo
        and ${faltamA}
    ) as faltando,
    coalesce(
      (
        select json_agg(json_build_object('tipo', l.tipo, 'limite_centavos', l.limite_centavos) order by l.tipo)
        from cad.limites_de_aprovacao l
        where l.cargo_id = c.id
      ),
      '[]'
    ) as limites
  from cad.cargos c
  where ${onde}
  order by plataforma.sem_acento(c.nome::text), c.id
`

export async function listarCargos(db: Db, q: Busca): Promise<Cargo[]> {
  const { rows } = await cargosOnde(
    todos([
      ligadoOuNenhum(sql`c.departamento`),
      contem(sql`c.nome::text`, q.busca),
      q.departamento === undefined ? undefined : sql`c.departamento = ${q.departamento}`,
    ]),
  ).execute(db)
  return rows
}

export async function obterCargo(db: Db | Tx, id: string): Promise<Cargo> {
  const { rows } = await cargosOnde(sql`c.id = ${id}`).execute(db)
  if (!rows[0]) throw naoEncontrado('Cargo não encontrado')
  return rows[0]
}
