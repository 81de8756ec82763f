import { sql } from 'kysely'
import { naoEncontrado } from '#kit/erro.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Ocupante } from '../../contract/organizacao.ts'
import type { Cargo, Time } from '../../tipos.ts'
import { contem, todos, type Filtro } from './paginar.ts'

interface Busca {
  busca?: string | undefined
  departamento?: string | undefined
}

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
    order by d.ordem
  `.execute(db)
  return rows
}

/** Working hours in the format of the API. */
export const expedienteDe = (dono: Filtro): Filtro =>
  sql`
    coalesce(
      (
        select json_agg(
          json_build_object('dia', x.dia, 'inicio', x.inicio, 'fim', x.fim) order by x.dia, x.inicio
        )
        from cad.expedientes x
        where ${dono}
      ),
      '[]'
    )
  `

const papeisDoCargo = sql`
  coalesce(
    (
      select json_agg(
        json_build_object('departamento', x.departamento, 'papel', x.papel) order by d.ordem, x.papel
      )
      from cad.cargo_papeis x
      join cad.departamentos d on d.codigo = x.departamento
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
      and m.papel = x.papel
      and m.valido_de <= now()
      and (m.valido_ate is null or m.valido_ate > now())
  )
`
const faltamA = sql`exists (select from cad.cargo_papeis x where x.cargo_id = c.id and not ${temAgora})`

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
            json_build_object('departamento', x.departamento, 'papel', x.papel) order by x.departamento, x.papel
          )
          from cad.cargo_papeis x
          where x.cargo_id = u.cargo_id
            and not ${temAgora}
        ),
        '[]'
      ) as faltam,
      coalesce(
        (
          select json_agg(
            json_build_object('departamento', m.departamento, 'papel', m.papel) order by m.departamento, m.papel
          )
          from cad.membros m
          where m.usuario_id = u.id
            and m.valido_de <= now()
            and (m.valido_ate is null or m.valido_ate > now())
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
    (select count(*)::int from cad.usuarios u where u.cargo_id = c.id and u.ativo) as pessoas,
    (select count(*)::int from cad.usuarios u where u.cargo_id = c.id and u.ativo and ${faltamA}) as faltando,
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

const timesOnde = (onde: Filtro) => sql<Time>`
  select
    t.id,
    t.nome::text as nome,
    t.descricao,
    t.departamento,
    t.capacidade,
    case when l.id is not null then json_build_object('id', l.id, 'nome', l.nome, 'foto', l.foto) end as lider,
    coalesce(
      (
        select json_agg(
          json_build_object(
            'id',
            u.id,
            'nome',
            u.nome,
            'foto',
            u.foto,
            'cargo',
            k.nome,
            'abertos',
            (select count(*) from funis.cartoes c where c.responsavel_id = u.id and c.situacao = 'aberto'),
            'ausente_ate',
            to_char(a.ate at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
            'substituto',
            s.nome
          )
          order by plataforma.sem_acento(u.nome),
          u.id
        )
        from cad.time_membros tm
        join cad.usuarios u on u.id = tm.usuario_id and u.ativo
        left join cad.cargos k on k.id = u.cargo_id
        left join cad.ausencias a on a.usuario_id = u.id and a.de <= now() and a.ate > now()
        left join cad.usuarios s on s.id = a.substituto_id
        where tm.time_id = t.id
      ),
      '[]'
    ) as membros,
    coalesce(
      (
        select json_agg(json_build_object('id', f.id, 'nome', f.nome) order by f.nome)
        from cad.time_funis tf
        join funis.funis f on f.id = tf.funil_id and f.arquivado_em is null
        where tf.time_id = t.id
      ),
      '[]'
    ) as funis,
    coalesce(
      (
        select json_agg(json_build_object('cidade', tc.cidade, 'uf', tc.uf) order by tc.uf, tc.cidade)
        from cad.time_cidades tc
        where tc.time_id = t.id
      ),
      '[]'
    ) as cidades,
    ${expedienteDe(sql`x.time_id = t.id`)} as turnos
  from cad.times t
  left join cad.usuarios l on l.id = t.lider_id
  where ${onde}
  order by plataforma.sem_acento(t.nome::text), t.id
`

export async function listarTimes(db: Db, q: Busca): Promise<Time[]> {
  const { rows } = await timesOnde(
    todos([
      contem(sql`t.nome::text`, q.busca),
      q.departamento === undefined ? undefined : sql`t.departamento = ${q.departamento}`,
    ]),
  ).execute(db)
  return rows
}

export async function obterTime(db: Db | Tx, id: string): Promise<Time> {
  const { rows } = await timesOnde(sql`t.id = ${id}`).execute(db)
  if (!rows[0]) throw naoEncontrado('Time não encontrado')
  return rows[0]
}
